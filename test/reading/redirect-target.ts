/** Returns the address that a response redirects to; empty if it does not redirect. */
export const redirectTargetOf = (response: Response) => response.headers.get('Location') ?? ''
