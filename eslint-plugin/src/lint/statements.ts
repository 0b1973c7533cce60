import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../syntax/node-types.js";
import { isFunction, walk } from "../syntax/walk.js";
import { changedPart } from "./changed-part.js";
import { movedLocation, movedRange, NO_SHIFT, type Shift } from "./copy-tree.js";
import type { ParsedFile } from "./parse.js";

/** A statement of a file's top level as it was parsed at some time, and how far it has moved since. */
export interface Placed {
  readonly node: TSESTree.ProgramStatement;
  readonly shift: Shift;
  /** Where it stands now. */
  readonly range: readonly [number, number];
  readonly loc: TSESTree.SourceLocation;
}

/** A text in the statements of its top level. */
export interface Statements {
  readonly text: string;
  readonly parsed: Pick<ParsedFile, "parse" | "reading">;
  /** The program by itself; its body is an earlier one. */
  readonly program: TSESTree.Program;
  readonly body: readonly Placed[];
}

export function statementsOf(text: string, parsed: ParsedFile): Statements {
  return { text, parsed, program: parsed.ast, body: parsed.ast.body.map((node) => placed(node, NO_SHIFT)) };
}

/**
 * The statements of a text out of those of an earlier one: only what an edit touches is parsed, by itself. Undefined where that might give
 * something else than the parser makes of the whole text, or the text does not parse.
 */
export function afterEdit(before: Statements, text: string, path: string): Statements | undefined {
  if (before.text === text) return before;
  const { body } = before;
  const { head, tail } = changedPart(before.text, text);
  let first = body.findIndex(({ range }) => range[1] >= head);
  // What is written below the last statement is read together with it, since a file's end depends on both.
  if (first < 0) first = Math.max(0, body.length - 1);
  let next = body.findIndex(({ range }) => range[0] > before.text.length - tail);
  if (next < 0) next = body.length;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const piece = new Piece(before, text, first, next);
    const fresh = piece.parse(path);
    if (fresh === undefined) return undefined;
    const endsApart = piece.endsApart(fresh);
    if (endsApart && piece.beginsApart(fresh)) return piece.inItsPlace(fresh);
    // A statement that may go on in the next one is read together with it.
    if (endsApart) first -= 1;
    else next += 1;
    if (first < 0 || next > body.length) return undefined;
  }
  return undefined;
}

const MOST_ATTEMPTS = 4;

/** So much of what follows tells whether a statement goes on. */
const WORD_LENGTH = 20;

function placed(node: TSESTree.ProgramStatement, shift: Shift): Placed {
  return { node, shift, range: movedRange(node.range, shift), loc: movedLocation(node.loc, shift) };
}

function movedOn({ node, shift }: Placed, later: Shift): Placed {
  return placed(node, { offset: shift.offset + later.offset, lines: shift.lines + later.lines, columns: shift.columns });
}

/** The part of a text from the end of one old statement to the start of another. */
class Piece {
  private readonly before: Statements;
  private readonly text: string;
  /** The first statement that is replaced, by its number. */
  private readonly first: number;
  /** The first one after them. */
  private readonly next: number;
  private readonly start: number;
  private readonly end: number;
  private readonly own: string;

  constructor(before: Statements, text: string, first: number, next: number) {
    this.before = before;
    this.text = text;
    this.first = first;
    this.next = next;
    this.start = this.previous?.range[1] ?? 0;
    this.end = (this.following?.range[0] ?? before.text.length) + text.length - before.text.length;
    this.own = text.slice(this.start, this.end);
  }

  private get previous(): Placed | undefined {
    return this.before.body[this.first - 1];
  }

  private get following(): Placed | undefined {
    return this.before.body[this.next];
  }

  /** The piece as a program; undefined where the piece by itself may be read in another way than in its place. */
  parse(path: string): TSESTree.Program | undefined {
    const { parsed, body } = this.before;
    if (this.first > 0 && this.own.startsWith("#!")) return undefined;
    let fresh: TSESTree.Program;
    try {
      fresh = parsed.parse(this.own, path);
    } catch {
      return undefined;
    }
    if (fresh.body.length === 0 && (this.first === 0 || this.following === undefined)) return undefined;
    // Whether a string is a directive depends on what stands before it.
    if (this.following !== undefined && isString(this.following.node)) return undefined;
    if (this.first > 0 && fresh.body[0] !== undefined && isString(fresh.body[0])) return undefined;
    if (parsed.reading.parser === "typescript") return fresh.body.some(awaitsOutside) ? undefined : fresh;
    // ESLint's parser compares the names of the whole file.
    const names = namesOf(body.slice(this.first, this.next).map(({ node }) => node));
    return names !== undefined && names === namesOf(fresh.body) ? fresh : undefined;
  }

  beginsApart({ body }: TSESTree.Program): boolean {
    const { previous } = this;
    const [start] = body;
    if (previous === undefined || (start === undefined && this.following === undefined)) return true;
    return areApart(previous.node, this.before.text.charAt(previous.range[1] - 1), this.text.slice(this.start, (start === undefined ? this.end : this.start + start.range[0]) + WORD_LENGTH));
  }

  /** Whether the statement after the piece stays one of its own, in its old column. */
  endsApart({ body }: TSESTree.Program): boolean {
    const { following } = this;
    if (following === undefined) return true;
    const last = body.at(-1);
    const gap = this.own.slice(last?.range[1] ?? 0);
    const indent = /[\n\r\u2028\u2029]([ \t]*)$/u.exec(gap)?.[1];
    if (indent?.length !== following.loc.start.column) return false;
    return last === undefined || areApart(last, this.own.charAt(last.range[1] - 1), gap + this.text.slice(this.end, this.end + WORD_LENGTH));
  }

  inItsPlace(fresh: TSESTree.Program): Statements {
    const { body, program, text: before, parsed } = this.before;
    const place = this.previous?.loc.end;
    const own: Shift = place === undefined ? NO_SHIFT : { offset: this.start, lines: place.line - 1, columns: place.column };
    const replaced = before.slice(this.start, this.following?.range[0] ?? before.length);
    const later: Shift = { offset: this.text.length - before.length, lines: breaksIn(this.own) - breaksIn(replaced), columns: 0 };
    const isAtEnd = this.following === undefined;
    const { start } = this.first === 0 ? fresh.loc : program.loc;
    const { end } = isAtEnd ? movedLocation(fresh.loc, own) : movedLocation(program.loc, later);
    const range: [number, number] = [(this.first === 0 ? fresh : program).range[0], isAtEnd ? fresh.range[1] + own.offset : program.range[1] + later.offset];
    return {
      text: this.text,
      parsed,
      program: { ...program, range, loc: { start, end }, ...("start" in program && { start: range[0], end: range[1] }) },
      body: [
        ...body.slice(0, this.first),
        ...fresh.body.map((node) => placed(node, own)),
        ...body.slice(this.next).map((statement) => movedOn(statement, later)),
      ],
    };
  }
}

const CLOSED_BY_BRACE: ReadonlySet<string> = new Set([T.FunctionDeclaration, T.ClassDeclaration, T.TSInterfaceDeclaration, T.TSEnumDeclaration, T.TSModuleDeclaration, T.BlockStatement, T.TryStatement, T.SwitchStatement]);

/** Words that can go on with what stands on the line before. */
const GOES_ON = /^(?:in|instanceof|as|satisfies|of|is|extends|with|else|catch|finally|while)\b/u;

/** Whether a statement surely ends where it does. `after` is what follows its last character, up to some way into the next statement. */
function areApart(statement: TSESTree.ProgramStatement, lastCharacter: string, after: string): boolean {
  const declared = ("declaration" in statement ? statement.declaration : undefined) ?? statement;
  if (lastCharacter === ";") return true;
  if (CLOSED_BY_BRACE.has(declared.type) && lastCharacter === "}") return true;
  const gap = /^(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)*/u.exec(after)?.[0] ?? "";
  const rest = after.slice(gap.length);
  return /[\n\r\u2028\u2029]/u.test(gap) && /^[\p{L}_$]/u.test(rest) && !GOES_ON.test(rest);
}

function isString(statement: TSESTree.ProgramStatement): boolean {
  return statement.type === T.ExpressionStatement && statement.expression.type === T.Literal;
}

/** TypeScript reads `await` outside of functions by whether any statement of the file imports or exports. */
function awaitsOutside(statement: TSESTree.ProgramStatement): boolean {
  let found = false;
  walk(statement, (node) => {
    found ||= node.type === T.AwaitExpression || (node.type === T.ForOfStatement && node.await) || (node.type === T.Identifier && node.name === "await");
    return !found && !isFunction(node);
  });
  return found;
}

/** What statements declare, import and export; undefined for those that may declare names deeper inside. */
function namesOf(statements: readonly TSESTree.ProgramStatement[]): string | undefined {
  const names: string[] = [];
  for (const statement of statements) {
    if (statement.type === T.ExportDefaultDeclaration) {
      names.push(`default ${isNamed(statement.declaration) ? (statement.declaration.id?.name ?? "") : ""}`);
      continue;
    }
    const declared = statement.type === T.ExportNamedDeclaration && statement.declaration !== null ? statement.declaration : statement;
    const isExported = declared !== statement;
    if (declared.type === T.ExpressionStatement) continue;
    if (declared.type === T.VariableDeclaration) names.push(`${String(isExported)} ${declared.kind} ${declared.declarations.flatMap(({ id }) => patternNames(id)).join()}`);
    else if (isNamed(declared)) names.push(`${String(isExported)} ${declared.type} ${declared.id?.name ?? ""}`);
    else if (declared.type === T.ImportDeclaration) names.push(`import ${declared.specifiers.map(({ local }) => local.name).join()}`);
    else return undefined;
  }
  return names.sort().join("\n");
}

function isNamed(node: TSESTree.Node): node is TSESTree.FunctionDeclaration | TSESTree.ClassDeclaration {
  return node.type === T.FunctionDeclaration || node.type === T.ClassDeclaration;
}

/** The names in a pattern, those in its defaults among them. */
export function patternNames(pattern: TSESTree.Node): string[] {
  const names: string[] = [];
  walk(pattern, (node) => {
    if (node.type === T.Identifier) names.push(node.name);
    return !isFunction(node);
  });
  return names;
}

function breaksIn(text: string): number {
  return text.match(/\r\n|[\n\r\u2028\u2029]/gu)?.length ?? 0;
}
