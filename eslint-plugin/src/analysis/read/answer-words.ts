/** The members of an answer that tell a failure from a success. */
export const ANSWER_WORDS =
  /^(?:ok|status|statusCode|status_code|httpStatus|httpStatusCode|success|successful|succeeded|isSuccess|isSuccessful|isOk|isOK|error|errors|err|failed|failure|isErr|isError|isErrored|isFailure|hasError|exception|serverError|networkError|code|exitCode|errno|affectedRows|rowCount|modifiedCount|matchedCount|changes|rowsAffected)$/u;
