/** The first of which all is said counts: browsers name themselves after one another. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]/, /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** « Firefox sur Windows », by what a browser says of itself (`User-Agent`); `null` when it says nothing known. */
export function deviceWords(userAgent: string | null): string | null {
  const named = (list: readonly (readonly [string, ...RegExp[]])[]) =>
    list.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent ?? '')))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? null
}
