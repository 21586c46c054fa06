const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let codes: Map<string, string> | undefined

/** « Allemagne » → `DE` (ISO 3166-1); `undefined` for a name that no country has in French. */
export function countryCode(name: string): string | undefined {
  codes ??= readCodes()
  return codes.get(name.trim().toLowerCase())
}

/** Whether two letters are a country's code. */
export function isCountry(code: string): boolean {
  codes ??= readCodes()
  return [...codes.values()].includes(code)
}

function readCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })
  const pairs = [...letters].flatMap((first) => [...letters].map((second) => first + second))
  return new Map(
    pairs.filter(isInForce).flatMap((code) => {
      const name = names.of(code)
      return name ? [[name.toLowerCase(), code] as const] : []
    }),
  )
}

/** Neither what is reserved or for private use, nor a code that another took the place of, as `FX` of France. */
const isInForce = (code: string) =>
  !/^(AC|CP|DG|EA|EU|EZ|IC|TA|UN|QO|X.|ZZ)$/.test(code) &&
  new Intl.Locale(`und-${code}`).maximize().region === code
