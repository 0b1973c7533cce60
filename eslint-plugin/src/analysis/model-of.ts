import type { FileContext } from "./context.js";
import { FileModel } from "./file-model.js";

const models = new WeakMap<FileContext, FileModel>();

/** The model of a file, made once for each context. */
export function modelOf(context: FileContext): FileModel {
  let model = models.get(context);
  if (model === undefined) {
    model = new FileModel(context);
    models.set(context, model);
  }
  return model;
}
