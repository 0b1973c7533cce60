import type { ClientCapabilities } from "vscode-languageserver";

/** What a client can do, as far as the server asks. */
export interface Abilities {
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesLenses: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly diagnosticData: boolean;
  readonly codeActionLiterals: boolean;
  readonly resolvesEdits: boolean;
  readonly isPreferred: boolean;
  readonly documentChanges: boolean;
  readonly createsFiles: boolean;
  readonly changeAnnotations: boolean;
  readonly markdownHover: boolean;
  readonly configuration: boolean;
  readonly configurationChanges: boolean;
  readonly workspaceFolders: boolean;
  readonly watchesFiles: boolean;
  readonly progress: boolean;
  readonly showsDocuments: boolean;
}

export function abilitiesOf({ textDocument, workspace, window }: ClientCapabilities): Abilities {
  const published = textDocument?.publishDiagnostics;
  const pulled = textDocument?.diagnostic;
  const action = textDocument?.codeAction;
  return {
    pullsDiagnostics: pulled !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    relatedInformation: (pulled?.relatedInformation ?? published?.relatedInformation) === true,
    codeDescription: (pulled?.codeDescriptionSupport ?? published?.codeDescriptionSupport) === true,
    diagnosticData: (pulled?.dataSupport ?? published?.dataSupport) === true,
    codeActionLiterals: action?.codeActionLiteralSupport !== undefined,
    // The edit is computed later only where the client also hands back what it is computed from.
    resolvesEdits: action?.resolveSupport?.properties.includes("edit") === true && action.dataSupport === true,
    isPreferred: action?.isPreferredSupport === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    createsFiles: workspace?.workspaceEdit?.resourceOperations?.includes("create") === true,
    changeAnnotations: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
    markdownHover: textDocument?.hover?.contentFormat?.includes("markdown") === true,
    configuration: workspace?.configuration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    progress: window?.workDoneProgress === true,
    showsDocuments: window?.showDocument?.support === true,
  };
}
