import { inflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '../../../../domain/random-id.ts'
import { type BroughtIn, bringIn } from '../../../content/order-with-rims.ts'
import { readArchive } from '../../../read-archive.ts'
import { readPdf } from '../../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../../site/open-test-site.ts'
import { type Colleague, colleague } from '../colleague.ts'

let site: TestSite
let mechanic: Colleague
let desk: Colleague
let order: BroughtIn
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  mechanic = await colleague(site, 'mecano@exemple.fr')
  desk = await colleague(site, 'bureau@exemple.fr')
  order = await bringIn(site.query)
})

const pathOf = (rim: string, { id } = order) => `/gestion/commandes/${id}/jantes/${rim}`
const problemOf = async (rim: string) =>
  (await site.query<{ problem: string | null }>('select problem from order_rims where id = $1', [rim]))[0]
    ?.problem

test('the page of a rim says which it is, and has its order’s next step as its button', async () => {
  const page = await mechanic.read(pathOf(order.rims[1]))
  expect(page.querySelector('h1')?.text).toContain('Avant droite, 19\u00a0pouces')
  expect(page.text).toContain('Rénovation, diamantée')
  expect(page.text).toContain('Valve à garder.')
  expect(page.querySelector('.rim-standing__next button')?.text).toBe('Traitée')
  const form = page.querySelector('.rim-standing__next form')
  await mechanic.send(form?.getAttribute('action')?.split('#')[0] ?? '', { de: '0', vers: '1' })
  expect(
    (await mechanic.read(pathOf(order.rims[1]))).querySelector('.rim-standing__next button')?.text,
  ).toContain('Prêtes')
  for (const rim of [randomId(), (await bringIn(site.query)).rims[0]])
    expect((await mechanic.open(pathOf(rim))).status).toBe(404)
})

test('a problem is reported from the floor, waits in Aujourd’hui, and is settled by the office', async () => {
  const { rims, number } = order
  const path = pathOf(rims[0])
  const empty = await mechanic.send(`${path}?formulaire=probleme`, { probleme: ' ' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Dites ce qui ne va pas')])
  await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Fissure sous la peinture.' })
  // The same words twice, as a double press sends them, are said once; others stand below.
  await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Fissure sous la peinture.' })
  await desk.send(`${path}?formulaire=probleme`, { probleme: 'Et le client appelle.' })
  expect(await problemOf(rims[0])).toBe('Fissure sous la peinture.\n\nEt le client appelle.')
  const today = await desk.read('/gestion?pos=tous')
  expect(today.querySelector('[aria-labelledby=problemes-titre]')?.text).toContain(
    'Fissure sous la peinture.',
  )

  const seen = (await desk.read(path)).querySelector('#regler input[name=vu]')?.getAttribute('value') ?? ''
  await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Le moyeu est fendu.' })
  const grown = await desk.send(`${path}?formulaire=regler`, { vu: seen, decision: 'On soude.' })
  expect([grown.status, await grown.text()]).toEqual([
    422,
    expect.stringContaining('relisez avant de régler'),
  ])
  const now = (await desk.read(path)).querySelector('#regler input[name=vu]')?.getAttribute('value') ?? ''
  await desk.send(`${path}?formulaire=regler`, { vu: now, decision: 'On soude.' })
  expect(await problemOf(rims[0])).toBeNull()
  const told = (await desk.read(`/gestion/commandes/${order.id}`)).querySelector('.record-stream')?.text
  expect(told).toContain(`a signalé un problème sur la jante 1 (avant gauche) de la commande ${number}`)
  expect(told).toContain(`a réglé le problème de la jante 1 (avant gauche) de la commande ${number}`)
  expect(told).toContain('On soude.')
})

test('who may not settle is not offered it, and cannot; who reported it takes it back', async () => {
  const path = pathOf(order.rims[3])
  await desk.send(`${path}?formulaire=probleme`, { probleme: 'Teinte à confirmer.' })
  const page = await mechanic.read(path)
  expect(page.text).toContain('Le bureau décide de la suite.')
  expect(page.querySelector('#regler form')).toBeNull()
  const [row] = await site.query<{ problem_at: Date }>('select problem_at from order_rims where id = $1', [
    order.rims[3],
  ])
  const vu = row?.problem_at.toISOString() ?? ''
  expect((await mechanic.send(`${path}?formulaire=regler`, { vu })).status).toBe(422)
  expect(await problemOf(order.rims[3])).toBe('Teinte à confirmer.')
  const own = pathOf(order.rims[2])
  await mechanic.send(`${own}?formulaire=probleme`, { probleme: 'Fausse alerte.' })
  const seen = (await mechanic.read(own)).querySelector('#regler input[name=vu]')?.getAttribute('value') ?? ''
  await mechanic.send(`${own}?formulaire=regler`, { vu: seen })
  expect(await problemOf(order.rims[2])).toBeNull()
})

test.each([
  ['a4', 1, 595, 842],
  ['rouleau', 4, 176, 136],
])(
  'labels on %s: number, plate, rim, size, finish and code, told to who does not see them',
  async (paper, pages, width, height) => {
    const answer = await mechanic.open(`/gestion/commandes/${order.id}/etiquettes.pdf?papier=${paper}`)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toContain(`etiquettes-${order.number}.pdf`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const pdf = await readPdf(bytes.slice())
    expect(pdf.pages).toBe(pages)
    const code = order.number.replace('CO-', '')
    for (const [place, rim] of [
      'Avant gauche',
      'Avant droite',
      'Arrière gauche',
      'Arrière droite',
    ].entries()) {
      expect(pdf.text).toContain(`${code}-${place + 1}`)
      for (const word of rim.split(' ')) expect(pdf.text).toContain(word)
    }
    for (const said of [order.number, 'GH-123-KL', '19 pouces', 'Rénovation, diamantée'])
      expect(pdf.text).toContain(said)
    const archive = await readArchive(bytes)
    expect(archive.marked).toBe(true)
    expect(archive.metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(archive.file)
    expect([Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))]).toEqual([width, height])
    // A code is drawn, not a picture.
    expect(archive.file).not.toContain('/Subtype /Image')
    // Label printers know black and nothing.
    expect(inksOf(archive.file)).toEqual(['0 0 0'])
  },
)

/** The colours that a PDF's pages are drawn with, each once, as red, green and blue from 0 to 1. */
function inksOf(file: string): string[] {
  const streams = file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)
  const drawn = streams.map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
  return [
    ...new Set(
      drawn.flatMap((page) => page.matchAll(/([\d.]+ [\d.]+ [\d.]+) scn$/gm).map(([, ink = '']) => ink)),
    ),
  ]
}

test('a sheet that was begun goes on at its next place; what is no sheet is not found', async () => {
  const path = `/gestion/commandes/${order.id}/etiquettes.pdf`
  const pagesFrom = async (depart: number) =>
    (await readPdf(await (await desk.open(`${path}?depart=${depart}`)).arrayBuffer())).pages
  expect([await pagesFrom(11), await pagesFrom(12)]).toEqual([1, 2])
  for (const asked of ['?depart=0', '?depart=15', '?depart=x', '?papier=velin', `?jante=${randomId()}`])
    expect((await desk.open(path + asked)).status, asked).toBe(404)
  const one = await readPdf(await (await desk.open(`${path}?jante=${order.rims[1]}`)).arrayBuffer())
  expect(one.text).toContain('Avant droite')
  expect(one.text).not.toContain('Arrière')
})

test('what is scanned or typed leads to the rim or the order', async () => {
  const scan = async (code: string) => {
    const answer = await mechanic.open(`/gestion/scanner?code=${encodeURIComponent(code)}`)
    return [answer.status, answer.headers.get('Location')]
  }
  const code = order.number.replace('CO-', '')
  const rim = pathOf(order.rims[2])
  expect(await scan(`https://jantes.test${rim}`)).toEqual([302, rim])
  expect(await scan(`${code.toLowerCase().replaceAll('-', ' ')} 3`)).toEqual([302, rim])
  expect(await scan(code)).toEqual([302, `/gestion/commandes/${order.id}`])
  // A rim that was taken off its order leads to the order.
  expect(await scan(`/gestion/commandes/${order.id}/jantes/${randomId()}`)).toEqual([
    302,
    `/gestion/commandes/${order.id}`,
  ])
  const unknown = await mechanic.open('/gestion/scanner?code=E-2019-0001-9')
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining('Aucune jante n’a ce code'),
  ])
})

test('a label that is scanned by who is signed out leads there once they are signed in', async () => {
  const answer = await site.fetch(pathOf(order.rims[0]))
  expect(answer.headers.get('Location')).toBe(
    `/espace_pro?suite=${encodeURIComponent(pathOf(order.rims[0]))}`,
  )
})

test('the camera, and what reads codes, are allowed to the scanner’s page alone', async () => {
  const policies = async (path: string) => {
    const { headers } = await mechanic.open(path)
    return [headers.get('Content-Security-Policy') ?? '', headers.get('Permissions-Policy') ?? '']
  }
  const [csp, permissions] = await policies('/gestion/scanner')
  expect(csp).toContain("'wasm-unsafe-eval'")
  expect(csp).not.toContain("'unsafe-eval'")
  expect(permissions).toContain('camera=(self)')
  for (const path of ['/', '/gestion', pathOf(order.rims[0]), '/gestion/scanner/', '/gestion/commandes']) {
    const [other, camera] = await policies(path)
    expect([other?.includes('wasm'), camera?.includes('camera=()')], path).toEqual([false, true])
  }
})
