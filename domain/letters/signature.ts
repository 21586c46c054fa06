/** A letter with the signature of whoever writes it at its end, unless it stands there already. */
export function withSignature(text: string, signature: string): string {
  const letter = text.trim()
  if (!signature || letter.endsWith(signature)) return letter
  return letter ? `${letter}\n\n${signature}` : signature
}

/** The same letter as it was typed. */
export function withoutSignature(text: string, signature: string): string {
  return signature && text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text
}
