import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { PrintablePriceList } from '../../domain/business/prices/price-list.ts'
import { countElementsWithRole, readPdfStructure } from '../read-archive.ts'
import {
  individualBuyer,
  printedCreditNote,
  printedDepositInvoice,
  printedEstimate,
  printedInvoice,
  printer,
} from './printed-documents.ts'

const kinds = {
  invoice: printedInvoice,
  creditNote: printedCreditNote,
  depositInvoice: printedDepositInvoice,
  estimate: printedEstimate,
  ofIndividual: { ...printedInvoice, buyer: individualBuyer },
}

test.each(Object.entries(kinds))(
  '%s declares PDF/A-3a and PDF/UA-1, and shows its title (§2.13)',
  async (_, document) => {
    const bytes = await printer.print(document)
    const { file, metadata, marked } = await readPdfStructure(bytes)
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(new XMLParser().parse(metadata)).toHaveProperty(['x:xmpmeta', 'rdf:RDF'])
    expect(marked).toBe(true)
    for (const words of ['/Lang (fr-FR)', '/DisplayDocTitle true', '/S /GTS_PDFA1', '/DestOutputProfile'])
      expect(file).toContain(words)
    expect(file).not.toMatch(/\/Encrypt|\/JavaScript|\/Launch/)
  },
)

test.each(Object.entries(kinds))(
  '%s embeds its fonts with their Unicode maps (§2.13)',
  async (_, document) => {
    const { file } = await readPdfStructure(await printer.print(document))
    const fonts = file.match(/\/Type \/FontDescriptor/g) ?? []
    expect(fonts.length).toBeGreaterThanOrEqual(3)
    expect(file.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length)
    expect(file.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(fonts.length)
    expect(file).not.toContain('/Helvetica')
  },
)

test('an estimate is tagged: headings in order, tables with header cells, lists (§2.13)', async () => {
  const { pages } = await readPdfStructure(await printer.print(printedEstimate))
  const roles = pages.flatMap(({ roles }) => roles)
  const headings = roles.filter((role) => /^H\d$/.test(role))
  expect(headings[0]).toBe('H1')
  expect(headings.filter((role) => role === 'H1')).toHaveLength(1)
  for (const [index, heading] of headings.entries())
    expect(Number(heading[1])).toBeLessThanOrEqual(Number((headings[index - 1] ?? 'H0')[1]) + 1)
  expect(countElementsWithRole(pages, 'Table')).toBe(3)
  for (const role of ['TR', 'TH', 'TD', 'L', 'LI', 'Lbl', 'LBody', 'Link', 'Sect', 'P'])
    expect(roles).toContain(role)
})

test('each header cell has its scope, and the link describes its target (§2.13)', async () => {
  const { file } = await readPdfStructure(await printer.print(printedEstimate))
  const heads = file.match(/\/S \/TH\b/g) ?? []
  expect(heads.length).toBeGreaterThan(10)
  expect(file.match(/\/Scope \/(Column|Row)/g)).toHaveLength(heads.length)
  expect(file).toMatch(/\/Contents \([\s\S]{20,300}\/Subtype \/Link/)
})

test('all printed text is tagged, except page footers and repeated table heads (§2.13)', async () => {
  const { pages } = await readPdfStructure(await printer.print(printedEstimate))
  expect(pages).not.toEqual([])
  for (const { told, written } of pages) {
    expect(told).not.toContain('Page 1')
    const untold = written.filter((words) => !told.includes(words)).join(' ')
    expect(untold).toMatch(/^TW Jantes SAS, société par actions simplifiée.*Page \d+\s\/\s\d+$/)
  }
})

test('printing the same document twice returns the same bytes (§2.13)', async () => {
  const firstPrint = await printer.print(printedInvoice)
  expect((await printer.print(printedInvoice)).equals(firstPrint)).toBe(true)
})

const posted: PrintablePriceList = {
  pos: printedInvoice.pos,
  day: '2026-11-22',
  rate: 2_000,
  tables: [
    {
      title: 'Rénovation',
      head: 'Taille',
      columns: ['Diamantée', 'Autres finitions'],
      rows: [
        { name: '17\u00a0pouces', prices: [15_600, 12_600] },
        { name: '18\u00a0pouces', prices: [16_500, null] },
      ],
    },
    {
      title: 'Suppléments',
      head: 'Prestation',
      columns: ['Prix'],
      rows: [{ name: 'Valve neuve', prices: [500] }],
    },
  ],
}

test('the PDF of the price list is PDF/A and PDF/UA, with table headers and embedded fonts (§11.12)', async () => {
  const bytes = await printer.printPriceList(posted)
  const { file, metadata, pages, marked } = await readPdfStructure(bytes)
  expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(marked).toBe(true)
  const roles = pages.flatMap((page) => page.roles)
  expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H2'])
  expect(countElementsWithRole(pages, 'Table')).toBe(2)
  expect(file.match(/\/Scope \/(Column|Row)/g)).toHaveLength(3 + 2 + 2 + 1)
  const fonts = file.match(/\/Type \/FontDescriptor/g) ?? []
  expect(file.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length)
  expect((await printer.printPriceList(posted)).equals(bytes)).toBe(true)
})
