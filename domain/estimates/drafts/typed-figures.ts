/** « 12,5 » or « 12,5 % » as hundredths of a percent, 0 to 100 %; `null` for what is none. */
export function percentIn(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(bare)) return null
  const hundredths = Math.round(Number(bare) * 100)
  return hundredths <= 10_000 ? hundredths : null
}

/** A whole number of that range; `null` for what is none. */
export function wholeIn(typed: string, { least, most }: { least: number; most: number }): number | null {
  const bare = typed.trim()
  if (!/^\d{1,6}$/.test(bare)) return null
  const number = Number(bare)
  return number >= least && number <= most ? number : null
}

/** « 12,5 % ». */
export const sayPercent = (hundredths: number) => `${String(hundredths / 100).replace('.', ',')}\u00a0%`
