import { z } from 'zod'

export const onOff = z.enum(['on', 'off'], 'doit être on ou off')
export const optionalUrl = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (url) => protocols.includes(URL.parse(url)?.protocol ?? ''),
      `doit être une adresse qui commence par ${protocols.join(' ou ')}`,
    )
    .optional()

export function wholeNumber(most: number, least = 0) {
  const error = `doit être un nombre entier de ${least} à ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

export function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '' && URL.canParse(url)
  } catch {
    return false
  }
}
