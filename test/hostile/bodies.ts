const mega = 1024 * 1024
const long = (text: string, times: number) => text.repeat(times)

export interface HostileBody {
  name: string
  /** Header lines. Without a `Content-Type` among them, that of a form is sent. */
  headers?: string[]
  body: Buffer | string
}

const form = (name: string, body: string): HostileBody => ({ name, body })
const bodyOfType = (name: string, type: string, body: Buffer | string): HostileBody => ({
  name,
  headers: [`Content-Type: ${type}`],
  body,
})

/** Field names that the form parser could expand into large or deep structures, or into properties of the prototype. */
const names = [
  form('a sparse list', 'photos[3000000]=x'),
  form('the longest list', 'photos[4294967294]=x&photos[4294967295]=x'),
  form('a name 60,000 deep by dots', `a${long('.a', 60_000)}=x`),
  form('a name 20,000 deep by brackets', `a${long('[a]', 20_000)}=x`),
  form('a name 20,000 lists deep', `photos${long('[0]', 20_000)}=x`),
  form('a long name', `${long('a', 200_000)}=x`),
  form('100,000 pairs', long('a=b&', 100_000)),
  form('83,000 empty pairs', long('a=&', 83_000)),
  form('100,000 separators', long('&', 100_000)),
  form('100,000 photos', long('photos=AAAABBBBCCCCDDDD&', 20_000)),
  form('the prototype', '__proto__[x]=1&__proto__.y=1&constructor.prototype.z=1&constructor=1&toString=1'),
  form('broken names', '[=x&]=x&[]=x&.=x&a..b=x&a[=x&a]=x&a[-1]=x&a[1e9]=x&a[0x1]=x&=x'),
  form('a list and an object of one name', 'photos[0]=a&photos.b=c&photos=d'),
]

/** Values of the forms library's internal fields, as an attacker would send them. */
const intents = [
  ...['x', '{', '[]', 'null', '{"validated":1}', '{"key":{"":[]}}', `{"validated":${long('[', 60_000)}`].map(
    (state) => form(`__state__ ${state.slice(0, 30)}`, `__state__=${encodeURIComponent(state)}`),
  ),
  ...[
    'x',
    'null',
    '{"type":"x"}',
    '{"type":"reset","payload":1}',
    '{"type":"validate","payload":{"name":"photos[3000000]"}}',
    '{"type":"update","payload":{"name":"photos[3000000]","value":1}}',
    '{"type":"insert","payload":{"name":"photos","index":3000000,"defaultValue":{"a":1}}}',
    '{"type":"remove","payload":{"name":"last_name","index":0}}',
    '{"type":"reorder","payload":{"name":"photos","from":0,"to":3000000}}',
    '{"type":"update","payload":{"name":"__proto__.x","value":1}}',
    `{"type":"update","payload":{"name":"a","value":${long('[', 60_000)}${long(']', 60_000)}}}`,
  ].map((intent) => form(`__intent__ ${intent.slice(0, 70)}`, `__intent__=${encodeURIComponent(intent)}`)),
]

/** Texts in broken encodings. */
const characters = [
  form('percents', '%=%&%f=%ff&a=%E0%A4%A'),
  form('a lone surrogate', 'email=a%ED%A0%80%40exemple.fr&message=%ED%BF%BF'),
  form('zeros', '%00=%00&email=a%00%40exemple.fr'),
  bodyOfType('bytes of no encoding', 'application/x-www-form-urlencoded', Buffer.alloc(200_000, 0xff)),
  form('a long value', `message=${long('é', 200_000)}`),
  form('an address that costs a pattern its time', `email=${long('a.', 4_000)}@${long('a-', 4_000)}`),
  form('spaces', `email=${long('+', 100_000)}x`),
]

const multipart = (name: string, parts: Buffer | string, boundary = 'x') =>
  bodyOfType(name, `multipart/form-data; boundary=${boundary}`, parts)
const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`

const multiparts = [
  bodyOfType('multipart without a boundary', 'multipart/form-data', part('name="a"', 'b')),
  bodyOfType('multipart in capitals', 'MULTIPART/FORM-DATA; BOUNDARY=x', `${part('name="a"', 'b')}--x--`),
  bodyOfType('multipart/mixed', 'multipart/mixed; boundary=x', `${part('name="a"', 'b')}--x--`),
  multipart('multipart, empty', ''),
  multipart('multipart without an end', part('name="a"', 'b')),
  multipart('multipart that begins with its end', `--x--${part('name="a"', 'b')}`),
  multipart(
    'multipart, headers without an end',
    `--x\r\nContent-Disposition: form-data; name="${long('a', 100_000)}`,
  ),
  multipart('multipart of 20,000 parts', `${long(part('name="a"', 'b'), 20_000)}--x--`),
  multipart('multipart of boundaries', long('--x\r\n', 50_000)),
  multipart('multipart of beginnings of boundaries', long('\r\n--', 100_000), long('-', 60)),
  multipart('multipart, 20,000 headers', `--x\r\n${long('A: b\r\n', 20_000)}\r\nb\r\n--x--`),
  multipart('multipart, sparse name', `${part('name="photos[3000000]"', 'b')}--x--`),
  multipart('multipart, deep name', `${part(`name="a${long('.a', 20_000)}"`, 'b')}--x--`),
  multipart(
    'multipart, odd names',
    `${part('name="a\u0000"; filename="../../\u0000"', 'b')}${part('name*=x', 'c')}--x--`,
  ),
  multipart('multipart, file for a text', `${part('name="email"; filename="a"', 'b')}--x--`),
  multipart('multipart, base64', `--x\r\nContent-Transfer-Encoding: base64\r\n\r\n====\r\n--x--`),
  multipart('multipart of noise', Buffer.alloc(mega, '\r\n--x\r'), 'x'),
  multipart('multipart, boundary of 70 signs and more', 'a', long('a', 4_000)),
]

const json = (name: string, text: string) => bodyOfType(`JSON: ${name}`, 'application/json', text)

const documents = [
  json('sparse name in a form', 'photos[3000000]=x'),
  json('60,000 lists deep', long('[', 60_000)),
  json('60,000 objects deep', `${long('{"a":', 60_000)}1${long('}', 60_000)}`),
  json('nothing', ''),
  json('null', 'null'),
  json('a number without an end', `1${long('0', 100_000)}`),
  json('a lone surrogate', '{"path":"\\ud800","id":"\\udfff","email":"\\ud800@exemple.fr"}'),
  json('zeros', '{"path":"\\u0000","id":"\\u0000"}'),
  json('the prototype', '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'),
  json('100,000 names', `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join()}}`),
]

const others = [
  { name: 'no type', headers: ['Content-Type: -'], body: 'photos[3000000]=x' },
  bodyOfType('plain text', 'text/plain', 'photos[3000000]=x'),
  bodyOfType('a nonsense type', ';;,/', 'photos[3000000]=x'),
  bodyOfType('UTF-7', 'application/x-www-form-urlencoded; charset=utf-7', '+AAA-=+2AA-'),
  bodyOfType('XML that refers to itself', 'application/xml', '<!DOCTYPE a [<!ENTITY a "&a;&a;">]><a>&a;</a>'),
  bodyOfType('a picture', 'image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')),
  bodyOfType('zeros for a picture', 'image/png', Buffer.alloc(mega)),
  bodyOfType(
    'SVG',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"/>',
  ),
  bodyOfType('a router action', 'text/x-script', '[{"_1":2},"a","b"]'),
  { name: 'compressed', headers: ['Content-Encoding: gzip'], body: Buffer.alloc(200_000, 31) },
  { name: 'no origin', headers: ['Origin: -'], body: 'a=b' },
  {
    name: 'another origin',
    headers: ['Origin: http://autre.test', 'Sec-Fetch-Site: cross-site'],
    body: 'a=b',
  },
]

/** Bodies posted to addresses, all of them or some (`listAttackRequests`). */
export const hostileBodies: HostileBody[] = [
  ...names,
  ...intents,
  ...characters,
  ...multiparts,
  ...documents,
  ...others,
]

/** Values put into a valid form, one field after another. */
export const hostileValues = [
  '',
  // Names that every object inherits: a lookup by such a name finds a value.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  'a\u0000b@exemple.fr',
  '\ud800',
  '-1',
  '1e999',
  '[object Object]',
  'é'.repeat(5_000),
]
