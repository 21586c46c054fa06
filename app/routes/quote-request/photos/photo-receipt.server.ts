/** What became of a photo that was sent on its own; `wait` counts seconds until it may come again. */
export function receiptAnswer(status: number, body: object, wait?: number): Response {
  const headers = { 'Cache-Control': 'no-store', ...(wait && { 'Retry-After': String(wait) }) }
  return Response.json(body, { status, headers })
}

/** Header values are ASCII, so the browser sends the name percent-encoded. */
export function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '').slice(0, 200) || 'photo'
  } catch {
    return 'photo'
  }
}
