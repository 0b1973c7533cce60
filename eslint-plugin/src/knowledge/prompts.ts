/** Packages whose functions wait for a person's answer. */
const PROMPT_MODULES = /^(?:inquirer|@inquirer\/.+|prompts|enquirer|@clack\/prompts|prompt-sync|promptly|cli-select|read|readline(?:\/promises)?|readline-sync)$/u;

/** Names under which a project's own functions ask a person; `generate` and the like make the prompts of language models. */
const ASKS = /^(?:prompt|confirm|multiselect|question|inquire|prompt(?:For|User|To)?[A-Z]\w*|(?!get|build|create|make|render|generate|format|load|compose|compile|fetch|update|save|system|user)\w+Prompt|showInputBox|showQuickPick|showMessageBox|show(?:Warning|Information|Error)Message)$/u;

/** Names that ask a person only where they are called with the text that is shown. */
const ASKS_WITH_TEXT = /^(?:input|select|password|checkbox|autocomplete|search|text)$/u;

export function isPromptModule(module: string): boolean {
  return PROMPT_MODULES.test(module);
}

/** Whether a function of this exported name asks a person. `withText`: it is called with a text, or an object with a `message`. */
export function isPromptName(name: string, withText: boolean): boolean {
  return ASKS.test(name) || (withText && ASKS_WITH_TEXT.test(name));
}

/** A method of these names asks a person, whatever its object is; `session.prompt(text)` may ask a model. */
export function isPromptMethod(name: string): boolean {
  return name !== "prompt" && name !== "question" && ASKS.test(name);
}
