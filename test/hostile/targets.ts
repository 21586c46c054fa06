const long = (text: string, times: number) => text.repeat(times)

/** Suffixes of a path: those of the router's own script, and unusual ones. */
const suffixes = [
  '.data',
  '.data?_routes=',
  '.data?_routes=root',
  `.data?_routes=${long('routes/home,', 400)}`,
  '.data?_routes=%00',
  '.manifest',
  '?_routes=',
  '?index',
  '/',
  '//',
  '/.',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/',
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  '%0d%0aSet-Cookie:%20a=b',
  ';a=b',
  '\\..\\',
  '.br',
  '.gz',
  '?',
  '#fragment',
  '?a=%00',
  '?a=%ff&b=%ed%a0%80',
  `?${long('a', 14_000)}`,
  `?${long('a=&', 4_500)}`,
  `?${long('a[', 4_000)}`,
  '?__proto__[x]=1&constructor.prototype.x=1',
  `?x=${long('%F0%9F%98%80', 1_000)}`,
  '?page=99999999999999999999',
  '?page=-1',
  '?page=1e9',
  '?page=1&page=2',
]

/** Other ways to write the target of a request. */
const rewritten = [
  (path: string) => `http://autre.test${path}`,
  (path: string) => `//autre.test${path}`,
  (path: string) => `https://:@${path}`,
  (path: string) => path.toUpperCase(),
  (path: string) => `/.${path}`,
  (path: string) => `/assets/..${path}`,
  (path: string) => `/assets/..%2f..%2f..${path}`,
  (path: string) => `${path}é\u0080`,
  (path: string) => path.replace(/[^/]+$/, '%E0%A4%A'),
  (path: string) => path.replace(/[^/]+$/, long('a', 5_000)),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((word) => [
    (path: string) => path.replace(/[^/]+$/, word),
    (path: string) => path.replace(/[^/]+(?=\/[^/]+$)/, word),
  ]),
  (path: string) => path.replace(/[^/]+$/, 'a%00b'),
  (path: string) => path.replace(/[^/]+$/, "1'%20or%201=1--"),
  (path: string) => path.replace(/[^/]+$/, '%F0%9F%98%80%EF%BF%BE'),
]

/** Returns all request targets for a path. */
export function requestTargetsOf(path: string): string[] {
  return [...suffixes.map((suffix) => path + suffix), ...rewritten.map((rewrite) => rewrite(path))]
}
