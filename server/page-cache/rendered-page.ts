/** A rendered page as it came, with the nonce that its own scripts carry. */
export interface Rendered {
  response: Response
  nonce: string
}

/** True for what may be given to everybody: whole, successful, and not marked as one visitor's or passing. */
export function mayBeKept({ status, headers }: Response): boolean {
  const isPassing = headers.get('Cache-Control')?.includes('no-store')
  return status === 200 && !isPassing && !headers.has('Set-Cookie')
}
