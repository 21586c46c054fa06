import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maxImportCellLength,
  maxImportColumns,
  maxImportLines,
} from '../../domain/kernel/import/import-limits.ts'
import { readTable } from '../../domain/kernel/import/read-table.ts'
import { createWorkbook, createZip, workbookParts } from '../content/workbooks.ts'

/** Returns a workbook with this sheet data and these other files. */
const sheet = (data: string, parts: Record<string, string> = {}) =>
  createZip({ ...workbookParts(`<worksheet><sheetData>${data}</sheetData></worksheet>`), ...parts })

const styles = `<styleSheet><numFmts>${[
  ['164', 'dd/mm/yyyy;@'],
  ['165', '[h]:mm'],
  ['166', '#,##0.00 &quot;h&quot;'],
  ['167', '[$-40C]d mmmm yyyy'],
  ['168', '0.00\\m'],
]
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[
  0, 14, 164, 165, 166, 167, 168,
]
  .map((id) => `<xf numFmtId="${id}"/>`)
  .join('')}<xf xfId="0"/></cellXfs></styleSheet>`

test('cells of every type are read as text (§11.10)', async () => {
  const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" t="str"><f>A1</f><v> l_x000D_o &amp; x </v></c>
      <c r="E3"><v>1.50</v></c><c r="F3" t="d"><v>2026-11-12T08:00:00</v></c></row>
    <row><c><v>46338</v></c>${[1, 2, 3, 4, 5, 6, 7].map((style) => `<c s="${style}"><v>46338.5</v></c>`).join('')}</row>
    <row r="1048576"><c r="XFD1048576" s="1"/></row>`
  const shared =
    '<sst><si><t>Nom</t></si><si><r><t xml:space="preserve">Ad</t></r><r><t>resse</t></r><rPh><t>x</t></rPh></si></sst>'
  const read = await readTable(sheet(data, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles }))
  const day = '2026-11-12'
  expect(read).toEqual({
    outcome: 'read',
    lines: [
      ['Nom', 'Adresse', '', '', '', '', '', ''],
      [],
      ['true', '', 'l\ro & x', '', '1.5', day],
      ['46338', day, day, day, '46338.5', day, '46338.5', day],
    ],
  })
})

test('dates are counted from 1904 if the workbook says so (§11.10)', async () => {
  const data = '<row><c t="inlineStr"><is><t>Jour</t></is></c></row><row><c s="1"><v>0</v></c></row>'
  const parts = workbookParts('')
  const of1904 = (parts['xl/workbook.xml'] ?? '').replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
  const read = await readTable(sheet(data, { 'xl/styles.xml': styles, 'xl/workbook.xml': of1904 }))
  expect(read).toMatchObject({ lines: [['Jour'], ['1904-01-01']] })
})

test('the first visible sheet is read, not a hidden one before it (§11.10)', async () => {
  const parts = workbookParts(
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>Caché</t></is></c></row></sheetData></worksheet>',
  )
  const visibleSheet = (parts['xl/worksheets/sheet1.xml'] ?? '')
    .replaceAll('Caché', 'Nom')
    .replace('</row>', '</row><row><c><v>7</v></c></row>')
  const list = (parts['xl/workbook.xml'] ?? '').replace(/<sheet .*?\/>/, (sheet) => {
    const secondSheet = sheet.replace('rId1', 'rId9').replace('Clients', 'Visible')
    return sheet.replace('<sheet ', '<sheet state="veryHidden" ') + secondSheet
  })
  const paths = (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
    /<Relationship Id="rId1".*?\/>/,
    (path) => path + path.replace('rId1', 'rId9').replace('sheet1', 'sheet2'),
  )
  const file = createZip({
    ...parts,
    'xl/workbook.xml': list,
    'xl/_rels/workbook.xml.rels': paths,
    'xl/worksheets/sheet2.xml': visibleSheet,
  })
  expect(await readTable(file)).toEqual({ outcome: 'read', lines: [['Nom'], ['7']] })
})

test('a workbook of Apache POI, with 64-bit sizes after the content, is read (§11.10)', async () => {
  const file = await readFile('test/domain/poi-zip64.xlsx')
  expect(await readTable(file)).toMatchObject({
    lines: [
      ['Nom', 'Prénom', 'E-mail', 'Téléphone', 'Code postal', 'Ville'],
      expect.arrayContaining(['Poi', 'Jean']),
    ],
  })
})

test('the character sets of Mac and Windows are distinguished, in capitals and small letters (§11.10)', async () => {
  const words = ['Hélène Noël', 'CRÊPERIE DE L’ÉTÉ', 'Besançon où la forêt', 'Jean']
  const mac = { é: 0x8e, è: 0x8f, ë: 0x91, Ê: 0xe6, '’': 0xd5, É: 0x83, ç: 0x8d, ù: 0x9d, ê: 0x90 }
  const windows = { '’': 0x92 }
  for (const letters of [mac, windows] as Record<string, number>[])
    for (const word of words) {
      const bytes = [...`Nom\n${word}`].map((letter) => letters[letter] ?? letter.charCodeAt(0))
      expect(await readTable(Buffer.from(bytes))).toMatchObject({
        lines: [['Nom'], [expect.stringContaining(word.slice(0, 8))]],
      })
    }
})

const cell = fc
  .string({ unit: fc.constantFrom('a', 'é', ' ', ';', '"', '<', '&', '\n', '😀', '_x000D_'), maxLength: 12 })
  .map((text) => text.replaceAll('_x000D_', '_').replaceAll('\n', ' ').trim())
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })

/** Removes empty lines at the end, and empty cells at the ends of lines. */
function dropEmptyCells(lines: string[][]): string[][] {
  const trimmedLines = lines.map((cells) => cells.slice(0, cells.findLastIndex(Boolean) + 1))
  return trimmedLines.slice(0, trimmedLines.findLastIndex(({ length }) => length > 0) + 1)
}
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

test('any cells of a workbook, and the CSV of the same cells, are read unchanged (§11.10)', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const rows = [['Nom', 'x', 'y'], ...lines, ['fin']]
      const expected = dropEmptyCells(rows)
      const read = await readTable(createWorkbook(rows.map((cells) => cells.map(xml))))
      expect(read).toEqual({ outcome: 'read', lines: expected })
      const csv = rows
        .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'))
        .join('\n')
      expect(await readTable(Buffer.from(csv))).toEqual({ outcome: 'read', lines: expected })
    }),
    { numRuns: 60 },
  )
})

test('a damaged workbook is read within the limits, or rejected with a sentence (§11.10)', async () => {
  const whole = createWorkbook([
    ['Nom', 'E-mail'],
    ['Martin', 'martin@exemple.fr'],
  ])
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }),
      fc.nat(whole.length),
      async (changes, length) => {
        const file = Buffer.from(whole)
        for (const [place, value] of changes) file[place] = value
        const read = await readTable(
          Buffer.concat([file.subarray(0, 2), file.subarray(2, Math.max(2, length))]),
        )
        if (read.outcome === 'unreadable') expect(read.sentence).toMatch(/\.$/)
        else {
          expect(read.lines.length).toBeLessThanOrEqual(maxImportLines + 1)
          for (const cells of read.lines) {
            expect(cells.length).toBeLessThanOrEqual(maxImportColumns)
            for (const text of cells) expect(text.length).toBeLessThanOrEqual(maxImportCellLength)
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('commas in lines above the headings do not decide the separator (§11.10)', async () => {
  const csv =
    'Compte courant de M. Martin Paul, agence d’Épinal, édition du 27/11/2026, en euros\nSolde au 27/11/2026 : 917,01 EUR\n\nDate;Libellé;Débit euros;Crédit euros;\n24/11/2026;VIREMENT;;2389,64;\n25/11/2026;VIREMENT;;120,00;'
  const read = await readTable(Buffer.from(csv))
  expect(read).toMatchObject({ lines: expect.arrayContaining([['25/11/2026', 'VIREMENT', '', '120,00']]) })
})
