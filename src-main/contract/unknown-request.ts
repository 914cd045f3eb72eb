/** Stands apart from `rpc.ts`, so that whoever tells errors apart need not load every request and its schema. */
export class UnknownRequestError extends Error {
  readonly requestName: string;

  constructor(requestName: string) {
    super(`Unknown request ${requestName}`);
    this.name = 'UnknownRequestError';
    this.requestName = requestName;
  }
}
