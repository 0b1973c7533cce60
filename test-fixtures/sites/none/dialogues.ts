import { confirm, input } from "@inquirer/prompts";
import * as readline from "node:readline/promises";
import { useQuery } from "@tanstack/react-query";
import { prompt, promptForRegion, select } from "./dialogs";

declare function checkName(name: string): void;
declare function create(name: string): Promise<string>;

// not-a-site: a person types another name
export async function named() {
  while (true) {
    try {
      const name = await prompt("What is its name?");
      checkName(name);
      return name;
    } catch (error) {
      console.error(error);
    }
  }
}

// not-a-site: a person decides whether it is tried again
export async function created(name: string) {
  for (;;) {
    try {
      return await create(name);
    } catch (error) {
      console.error(error);
      if (!(await confirm({ message: "Try again?" }))) throw error;
    }
  }
}

// not-a-site: an input that is asked for up to five times
export async function folder() {
  let asked = 0;
  while (true) {
    if (asked++ >= 5) throw new Error("No usable folder was named.");
    const name = await input({ message: "Which folder?" });
    try {
      checkName(name);
      return name;
    } catch (error) {
      console.error(error);
    }
  }
}

// not-a-site: the function comes back to itself with the person's next answer
export async function region(known: string): Promise<string> {
  const chosen = await promptForRegion(known);
  try {
    return await create(chosen);
  } catch (error) {
    console.error(error);
    return region(known);
  }
}

// not-a-site: a line is read again
export async function line() {
  const terminal = readline.createInterface({ input: process.stdin });
  for (;;) {
    const answer = await terminal.question("A number: ");
    try {
      return await create(answer);
    } catch (error) {
      console.error(error);
    }
  }
}

async function ask() {
  return await select("Which one is it?");
}

// not-a-site: the question stands in a function of the file
export async function chosen() {
  for (;;) {
    const one = await ask();
    try {
      return await create(one);
    } catch (error) {
      console.error(error);
    }
  }
}

// not-a-site: the query's own retry is turned off by a function
export function profile(load: () => Promise<object>) {
  return useQuery({ queryKey: ["profile"], queryFn: () => load(), retry: () => false });
}
