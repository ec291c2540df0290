/** An error reply of the Bot API; `parameters` as in its ResponseParameters. */
export class ApiError extends Error {
  readonly code: number;
  readonly parameters: { retry_after?: number; migrate_to_chat_id?: number };

  constructor(code: number, description: string, parameters: ApiError['parameters'] = {}) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export function badRequest(what: string): ApiError {
  return new ApiError(400, `Bad Request: ${what}`);
}

export function forbidden(what: string): ApiError {
  return new ApiError(403, `Forbidden: ${what}`);
}
