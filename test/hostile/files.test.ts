import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { createWorkbook, createZip, workbookParts } from '../content/workbooks.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'

const mega = 1024 * 1024
const site = await openSiteUnderAttack()
const ask = createFetch(site.origin)
const cookies = await Promise.all(
  ['bureau@exemple.fr', 'atelier@exemple.fr'].map((email) =>
    signInToTestSite({ origin: site.origin, fetch: ask }, email),
  ),
)

const imports = '/gestion/clients/import'
const bank = '/gestion/encaissements/banque?formulaire=releve'

/** Posts a file by its form. Returns the message of the form, or « lu » if the file was accepted. */
async function send(form: string, content: string | Buffer, name: string, cookie = cookies[0] ?? '') {
  const body = new FormData()
  body.set('fichier', new File([content as BlobPart], name))
  const answer = await postAnew(form, new Response(body), cookie)
  if (answer.status === 303) return 'lu'
  expect(answer.status).toBeLessThan(500)
  const page = parse(answer.html)
  const alertText = page.querySelector(
    'form [role=alert], form [role=status], #releve [role=alert], #releve [role=status]',
  )
  return (alertText?.textContent ?? `statut ${answer.status}`).replaceAll(/[\u00a0\u202f]/g, ' ').trim()
}

/**
 * Posts over a new connection. While this process creates a file, the site may close an idle connection, which this process would
 * notice too late.
 */
async function postAnew(
  path: string,
  form: Response,
  cookie: string,
): Promise<{ status: number; html: string }> {
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    Cookie: cookie,
    Origin: site.origin,
    'Content-Type': form.headers.get('Content-Type') ?? '',
    'Content-Length': body.length,
  }
  return new Promise((resolve, reject) => {
    request(new URL(path, site.origin), { method: 'POST', headers, agent: false }, async (response) =>
      resolve({ status: response.statusCode ?? 0, html: await text(response) }),
    )
      .on('error', reject)
      .end(body)
  })
}

type Shape = [name: string, make: () => string | Buffer, sentence: RegExp]

const tooLarge = /beaucoup trop grand une fois ouvert/
const tooManyLines = /plus de 20 000 lignes/
const tooManyColumns = /plus de 60 colonnes/
const noWorkbook = /n’est pas un classeur xlsx que le site sait lire/
const takesTooLong = /est trop lourd à lire/
const noLine = /n’a pas de ligne à importer/
const notClosed = /n’est plus lisible à la ligne/
const readOr = (...sentences: RegExp[]) =>
  new RegExp(['^lu$', ...sentences.map(({ source }) => source)].join('|'))

const two = [
  ['Nom', 'E-mail'],
  ['Martin', 'martin@exemple.fr'],
]
const cells = (count: number, cell: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => cell(index)).join('')
/** Returns the sheet with this XML at the end of its data. */
const workbookWithXml = (xml: string) =>
  createWorkbook(two, (sheet) => sheet.replace('</sheetData>', `${xml}</sheetData>`))
const withParts = (parts: Record<string, string>, declared?: Record<string, number>) =>
  createZip({ ...workbookParts(sheetOf(two)), ...parts }, declared)
const sheetOf = (rows: string[][]) => {
  let xml = ''
  createWorkbook(rows, (sheet) => {
    xml = sheet
    return sheet
  })
  return xml
}
const sheetPath = 'xl/worksheets/sheet1.xml'
const sharedStringsXml = (content: string) =>
  `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${content}</sst>`
const expansion = `<!DOCTYPE worksheet [<!ENTITY a0 "${'a'.repeat(1_000)}">${cells(
  9,
  (place) => `<!ENTITY a${place + 1} "${`&a${place};`.repeat(10)}">`,
)}]>`

const workbooks: Shape[] = [
  ['16 MB of spaces in its sheet', () => workbookWithXml(' '.repeat(16 * mega)), readOr(tooLarge)],
  [
    '40 MB of spaces in one cell',
    () =>
      workbookWithXml(
        `<row r="3"><c r="A3" t="inlineStr"><is><t>${' '.repeat(40 * mega)}</t></is></c></row>`,
      ),
    readOr(tooLarge),
  ],
  ['a declared size of 50 MB', () => withParts({}, { [sheetPath]: 50 * mega }), tooLarge],
  [
    'a declared size of one byte for 60 MB',
    () => withParts({ [sheetPath]: `${sheetOf(two)}${' '.repeat(60 * mega)}` }, { [sheetPath]: 1 }),
    readOr(noWorkbook, tooLarge),
  ],
  [
    'several central directories',
    () => Buffer.concat([createWorkbook(two), workbookWithXml(' '.repeat(16 * mega))]),
    readOr(noWorkbook),
  ],
  [
    'a second directory that hides a bomb',
    () => Buffer.concat([withParts({ [sheetPath]: ' '.repeat(60 * mega) }), createWorkbook(two)]),
    readOr(noWorkbook, tooLarge),
  ],
  [
    'a bomb of shared strings',
    () => withParts({ 'xl/sharedStrings.xml': sharedStringsXml('<si><t>a</t></si>'.repeat(4 * mega)) }),
    readOr(tooLarge),
  ],
  [
    'three million shared strings',
    () => withParts({ 'xl/sharedStrings.xml': sharedStringsXml('<si/>'.repeat(3 * mega)) }),
    readOr(tooLarge, noWorkbook),
  ],
  [
    'one shared string of 40 MB',
    () => withParts({ 'xl/sharedStrings.xml': sharedStringsXml(`<si><t>${'a'.repeat(40 * mega)}</t></si>`) }),
    readOr(tooLarge, /dépasse 4 000 caractères/),
  ],
  [
    'a long shared string in every cell',
    () =>
      withParts({
        'xl/sharedStrings.xml': sharedStringsXml(`<si><t>${'a'.repeat(4_000)}</t></si>`),
        [sheetPath]: sheetOf([]).replace(
          '</sheetData>',
          `${cells(20_000, () => `<row>${cells(20, () => '<c t="s"><v>0</v></c>')}</row>`)}</sheetData>`,
        ),
      }),
    /trop de texte/,
  ],
  ['deep nesting', () => workbookWithXml('<row>'.repeat(2 * mega)), noWorkbook],
  [
    'entities that expand',
    () => withParts({ [sheetPath]: expansion + sheetOf([['Nom'], ['&a9;']]) }),
    noWorkbook,
  ],
  [
    'a million empty cells',
    () => workbookWithXml(cells(18_000, (row) => `<row r="${row + 3}">${'<c/>'.repeat(56)}</row>`)),
    readOr(),
  ],
  [
    'a million full cells',
    () =>
      workbookWithXml(cells(18_000, (row) => `<row r="${row + 3}">${'<c><v>1</v></c>'.repeat(56)}</row>`)),
    readOr(),
  ],
  [
    'a cell at XFD1048576',
    () => workbookWithXml('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    tooManyLines,
  ],
  [
    'a row at 1e308',
    () => workbookWithXml('<row r="1e308"><c><v>1</v></c></row>'),
    readOr(tooManyLines, noWorkbook),
  ],
  [
    '100,000 columns',
    () => workbookWithXml(`<row r="3">${'<c><v>1</v></c>'.repeat(100_000)}</row>`),
    tooManyColumns,
  ],
  ['a million rows without a name', () => workbookWithXml('<row/>'.repeat(mega)), readOr(tooManyLines)],
  [
    'a million attributes',
    () => workbookWithXml(`<row ${cells(mega, (place) => `a${place}="" `)}></row>`),
    readOr(noWorkbook, takesTooLong),
  ],
  ['a tag of 30 MB', () => workbookWithXml(`<${'a'.repeat(30 * mega)}>`), readOr(noWorkbook, tooLarge)],
  [
    'an unclosed attribute',
    () => workbookWithXml(`<row r="${'1'.repeat(30 * mega)}`),
    readOr(noWorkbook, tooManyLines, tooLarge),
  ],
  [
    'two million entities in a cell',
    () => workbookWithXml(`<row><c t="inlineStr"><is><t>${'&#38;'.repeat(2 * mega)}</t></is></c></row>`),
    /dépasse 4 000 caractères/,
  ],
  [
    '60,000 files',
    () => withParts(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`x${index}`, '']))),
    tooLarge,
  ],
  [
    'a million styles',
    () =>
      withParts({
        'xl/styles.xml': `<styleSheet><numFmts>${cells(100_000, (place) => `<numFmt numFmtId="${place}" formatCode="${'['.repeat(50)}"/>`)}</numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(500_000)}</cellXfs></styleSheet>`,
      }),
    readOr(),
  ],
]

const tables: Shape[] = [
  ['5 MB of semicolons', () => ';'.repeat(5 * mega), readOr(noLine, notClosed, tooManyColumns)],
  ['one line of 5 MB', () => 'a'.repeat(5 * mega), readOr(noLine, notClosed)],
  ['an unclosed quote', () => `Nom;E-mail\n"${'a;'.repeat(2.4 * mega)}`, notClosed],
  ['a million quotes', () => `Nom;E-mail\n${'"a" "b";'.repeat(600_000)}`, readOr(notClosed, tooManyColumns)],
  ['quotes only', () => '"'.repeat(5 * mega - 1), readOr(notClosed, noLine)],
  ['5 MB of line ends', () => '\n'.repeat(5 * mega), readOr(tooManyLines, noLine)],
  ['5 MB of carriage returns', () => `Nom;E-mail${'\r'.repeat(5 * mega - 10)}`, readOr(tooManyLines, noLine)],
  ['5 MB of spaces', () => ' '.repeat(5 * mega), readOr(noLine, notClosed)],
  ['5 MB of NUL', () => Buffer.alloc(5 * mega), readOr(noLine, /Choisissez un fichier/)],
  [
    'UTF-16 with an odd byte',
    () =>
      Buffer.concat([Buffer.from('\uFEFFNom\tE-mail\nMartin\ta@exemple.fr', 'utf16le'), Buffer.from([0x0a])]),
    /^lu$/,
  ],
  ['5 MB of bytes that are no UTF-8', () => Buffer.alloc(5 * mega, 0xfd), readOr(noLine, notClosed)],
  [
    '20,000 lines of 60 columns',
    () =>
      `${Array.from({ length: 60 }, (_, at) => `C${at}`).join(';')}\n${`${'ab;'.repeat(60).slice(0, -1)}\n`.repeat(20_000)}`,
    readOr(),
  ],
  [
    'headings of 4,000 characters',
    () => `${`${'\ufdfa'.repeat(1_300)};`.repeat(60)}\n${'x;y\n'.repeat(19_999)}`,
    readOr(),
  ],
]

const booking = (inside: string) =>
  `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt>${inside}</Ntry>`
const camt = (inside: string, head = '') =>
  `${head}<Document><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`
const halfLength = 500_000
const brokenXml = /abîmé ou incomplet/
const notCamt = /n’est pas un relevé de compte CAMT\.053/
const readXml = (...sentences: RegExp[]) =>
  new RegExp(['Relevé lu', takesTooLong.source, ...sentences.map(({ source }) => source)].join('|'))

const statements: Shape[] = [
  [
    'a booking of 0.5 MB of text',
    () => camt(booking(`<AddtlNtryInf>${'a '.repeat(halfLength / 2 - 200)}</AddtlNtryInf>`)),
    readXml(notCamt),
  ],
  [
    'a booking of 0.5 MB of elements',
    () => camt(booking('<a></a>'.repeat(halfLength / 7 - 100))),
    readXml(notCamt),
  ],
  [
    'a booking of transfers',
    () => camt(booking(`<NtryDtls>${'<TxDtls></TxDtls>'.repeat(halfLength / 18 - 100)}</NtryDtls>`)),
    readXml(notCamt),
  ],
  [
    'a booking of 0.5 MB of <',
    () => camt(booking('<'.repeat(halfLength - 500))),
    readXml(brokenXml, notCamt),
  ],
  [
    '50,000 nested elements',
    () => camt(booking('<a>'.repeat(50_000) + '</a>'.repeat(50_000))),
    readXml(brokenXml, notCamt),
  ],
  ['a frame of nested elements', () => camt('<a>'.repeat(30_000)), readXml(brokenXml, notCamt)],
  [
    'a million attributes',
    () => camt(booking(`<a ${cells(mega / 4, (place) => `a${place}="" `)}/>`)),
    readXml(notCamt),
  ],
  [
    'attributes in a booking of 0.5 MB',
    () => camt(booking(`<a ${cells(40_000, (place) => `a${place}="" `)}/>`)),
    readXml(notCamt),
  ],
  ['a DOCTYPE with entities', () => camt(booking('<AddtlNtryInf>&a9;</AddtlNtryInf>'), expansion), notCamt],
  ['4 MB of text', () => camt('a'.repeat(4 * mega - 200)), readXml(notCamt)],
  ['4 MB of openings of a booking', () => '<Ntry>'.repeat(690_000), readXml(brokenXml, notCamt)],
  ['4 MB of openings of a comment', () => camt('<!--'.repeat(mega - 100)), readXml(brokenXml, notCamt)],
  ['4 MB of openings of a declaration', () => camt('<! '.repeat(1.3 * mega)), readXml(brokenXml, notCamt)],
  [
    '4 MB of spaces within a declaration',
    () => camt(`<!${' '.repeat(4 * mega - 200)}`),
    readXml(brokenXml, notCamt),
  ],
  [
    'many bookings of 0.5 MB',
    () => camt(booking('<a></a>'.repeat(halfLength / 7 - 100)).repeat(8)),
    readXml(notCamt),
  ],
  ['10,000 bookings', () => camt(booking('<AddtlNtryInf>virement</AddtlNtryInf>').repeat(10_000)), readXml()],
  [
    'a statement of 4 MB of semicolons',
    () => ';'.repeat(4 * mega),
    readXml(noLine, notClosed, tooManyColumns, /pas les colonnes/),
  ],
  [
    'a statement without headings',
    () => `${`12/11/2026;${'é'.repeat(180)};1,00\n`.repeat(9_999)}`,
    readXml(),
  ],
  [
    'a workbook for a statement',
    () => workbookWithXml(' '.repeat(16 * mega)),
    readXml(tooLarge, /pas les colonnes/),
  ],
]

/** Maximum number of attempts of an attack: a single failure may be random, a real defect occurs each time. */
const tries = 3

async function attackWith(form: string, shape: Shape): Promise<string[]> {
  let complaints: string[] = []
  for (let remainingTries = tries; remainingTries > 0; remainingTries--) {
    complaints = await attackOnce(form, shape)
    if (complaints.length === 0) break
  }
  return complaints
}

async function attackOnce(form: string, [name, make, sentence]: Shape): Promise<string[]> {
  const content = make()
  let lastViolations = ''
  const complaints = await site.attackBeside(async () => {
    lastViolations = await send(form, content, 'fichier')
  })
  return [...complaints, ...(sentence.test(lastViolations) ? [] : [`said « ${lastViolations} »`])].map(
    (words) => `${name}: ${words}`,
  )
}

test.each(workbooks)(
  'a workbook with %s is read or rejected within the bounds (§11.10, §11.16)',
  async (...shape) => {
    expect(await attackWith(imports, shape)).toEqual([])
  },
)

test.each(tables)(
  'a table of %s is read or rejected within the bounds (§11.10, §11.16)',
  async (...shape) => {
    expect(await attackWith(imports, shape)).toEqual([])
  },
)

test.each(statements)(
  'a bank statement is read or rejected within the bounds: %s (§11.10, §11.16)',
  async (...shape) => {
    expect(await attackWith(bank, shape)).toEqual([])
  },
)
