import { inflateSync } from 'node:zlib'
import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { readPdfStructure } from '../../read-archive.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let mechanic: SignedInStaff
let desk: SignedInStaff
let order: ReceivedOrder
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
  desk = await signInStaff(site, 'bureau@exemple.fr')
  order = await insertReceivedOrder(site.query)
})

const pathOf = (rim: string, { id } = order) => `/gestion/commandes/${id}/jantes/${rim}`
const problemOf = async (rim: string) =>
  (await site.query<{ problem: string | null }>('select problem from order_rims where id = $1', [rim]))[0]
    ?.problem

test('the page of a rim shows its position, size and work, and has the next step as its main button (§11.17)', async () => {
  const page = await mechanic.read(pathOf(order.rims[1]))
  expect(page.querySelector('h1')?.text).toContain('Avant droite, 19\u00a0pouces')
  expect(page.text).toContain('Rénovation, diamantée')
  expect(page.text).toContain('Valve à garder.')
  expect(page.querySelector('.rim-main-button button')?.text).toBe('Noter\u00a0: déposée')
  expect(textsOf(page, '.rim-steps li > span:nth-child(2)')).toEqual([
    'Déposée',
    'Décapée',
    'Préparée',
    'Peinte',
    'Usinée',
    'Contrôlée',
  ])
  for (const rim of [randomId(), (await insertReceivedOrder(site.query)).rims[0]])
    expect((await mechanic.open(pathOf(rim))).status).toBe(404)
})

describe('the steps of a rim', () => {
  /** Presses the primary button of the current page, or of an older one. */
  async function press(person: SignedInStaff, path: string, page?: HTMLElement) {
    const form = (page ?? (await person.read(path))).querySelector('.rim-main-button form')
    const fields = form?.querySelectorAll('input').map((input) => [input.getAttribute('name'), heldBy(input)])
    const action = form?.getAttribute('action')?.replaceAll('&amp;', '&').split('#')[0] ?? ''
    return person.send(action, Object.fromEntries(fields ?? []))
  }
  const heldBy = (input: HTMLElement) => input.getAttribute('value') ?? ''
  const bigButton = async (person: SignedInStaff, path: string) =>
    (await person.read(path)).querySelector('.rim-main-button .button')?.text
  const stepsOf = async (rim: string) =>
    (
      await site.query<{ step: string }>(
        'select step from order_rim_steps where rim_id = $1 order by done_at',
        [rim],
      )
    ).map(({ step }) => step)
  const note = (person: SignedInStaff, path: string, etape: string, vu = '') =>
    person.send(`${path}?formulaire=noter-etape`, { etape, vu })
  const finish = async (person: SignedInStaff, path: string) => {
    for (
      let button = await bigButton(person, path);
      button?.startsWith('Noter');
      button = await bigButton(person, path)
    )
      await press(person, path)
  }
  const streamOf = async (id: string) =>
    (await desk.read(`/gestion/commandes/${id}`)).querySelector('.record-stream')?.text ?? ''

  test('steps are recorded one after the other, once in the journal, and can be undone at once or later by a colleague (§11.17)', async () => {
    const { id, number, rims } = await insertReceivedOrder(site.query)
    const path = `/gestion/commandes/${id}/jantes/${rims[0]}`
    await press(mechanic, path)
    expect(await bigButton(mechanic, path)).toBe('Noter\u00a0: décapée')
    const page = await mechanic.read(path)
    expect(page.querySelector('.rim-status__name')?.text).toBe('Déposée')
    expect(page.querySelector('.rim-steps li')?.text).toMatch(/Déposée\d+\u00a0h\u00a0\d\d, Karim Haddad/)
    expect(page.querySelector('.undo-toast')?.text).toContain('Déposée.')
    expect((await desk.read(path)).querySelector('.undo-toast')).toBeNull()
    expect(await streamOf(id)).toContain(
      `a noté la jante 1 (avant gauche) de la commande ${number} «\u00a0déposée\u00a0»`,
    )
    // The client gets no mail, and the order does not move.
    expect(await site.query('select status from orders where id = $1', [id])).toEqual([{ status: 0 }])

    const undoStep = async (person: SignedInStaff, shown: HTMLElement, within: string) => {
      const form = shown.querySelector(
        `${within} form[action*="annuler-etape"], form${within}[action*="annuler-etape"]`,
      )
      const fields = form
        ?.querySelectorAll('input')
        .map((input) => [input.getAttribute('name'), heldBy(input)])
      return person.send(`${path}?formulaire=annuler-etape`, Object.fromEntries(fields ?? []))
    }
    await undoStep(mechanic, page, '.undo-toast')
    expect(await stepsOf(rims[0])).toEqual([])
    await press(mechanic, path)
    await site.query("update order_rim_steps set done_at = now() - interval '2 days' where rim_id = $1", [
      rims[0],
    ])
    const later = await desk.read(path)
    expect(later.querySelector('.undo-toast')).toBeNull()
    await undoStep(desk, later, '.rim-steps__actions')
    expect(await stepsOf(rims[0])).toEqual([])
    expect(await streamOf(id)).toContain(
      `Sophie Lambert a annulé l’étape «\u00a0déposée\u00a0» de la jante 1 (avant gauche) de la commande ${number}`,
    )
    // A step that was recorded anew since the page was shown cannot be undone from that page.
    await press(mechanic, path)
    const stale = await undoStep(desk, later, '.rim-steps__actions')
    expect([stale.status, await stale.text()]).toEqual([
      422,
      expect.stringMatching(/Déjà déposée à .* par Karim Haddad/),
    ])
    expect(await stepsOf(rims[0])).toEqual(['removed'])
  })

  test('undoing a sold step of a finished rim also undoes its final check; another step keeps it (§11.17)', async () => {
    const { id, rims } = await insertReceivedOrder(site.query)
    const path = `/gestion/commandes/${id}/jantes/${rims[1]}`
    await finish(mechanic, path)
    const undoStep = async (step: string) => {
      const [eventTime] = await site.query<{ at: Date }>(
        'select done_at as at from order_rim_steps where rim_id = $1 and step = $2',
        [rims[1], step],
      )
      return mechanic.send(`${path}?formulaire=annuler-etape`, {
        etape: step,
        vu: eventTime?.at.toISOString() ?? '',
      })
    }
    await undoStep('prepared')
    expect(await stepsOf(rims[1])).toContain('checked')
    await undoStep('painted')
    expect((await stepsOf(rims[1])).toSorted()).toEqual(['machined', 'removed', 'stripped'])
    expect(await bigButton(mechanic, path)).toBe('Noter\u00a0: peinte')
  })

  test('other work on a finished rim undoes its final check; a note keeps it (§11.17)', async () => {
    const { id, rims } = await insertReceivedOrder(site.query)
    await finish(mechanic, `/gestion/commandes/${id}/jantes/${rims[0]}`)
    const change = async (fields: Record<string, string>) => {
      const rimFields = formFieldsOf(await desk.read(`/gestion/commandes/${id}`), '.order-rim details form')
      await desk.send(`/gestion/commandes/${id}?formulaire=jante`, { ...rimFields, ...fields })
    }
    await change({ notes: 'Valve neuve' })
    expect(await stepsOf(rims[0])).toContain('checked')
    await change({ service: 'soudure' })
    expect(await stepsOf(rims[0])).toContain('painted')
    expect(await stepsOf(rims[0])).not.toContain('checked')
    expect(await bigButton(mechanic, `/gestion/commandes/${id}/jantes/${rims[0]}`)).toBe(
      'Noter\u00a0: soudée',
    )
  })

  test('a step recorded from an outdated page is rejected and names what a colleague has recorded meanwhile (§11.17)', async () => {
    const { id, rims } = await insertReceivedOrder(site.query)
    const path = `/gestion/commandes/${id}/jantes/${rims[0]}`
    const outdatedPage = await desk.read(path)
    const answers = await Promise.all([press(mechanic, path), press(mechanic, path)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const outdatedStepAnswer = await press(desk, path, outdatedPage)
    expect([outdatedStepAnswer.status, await outdatedStepAnswer.text()]).toEqual([
      422,
      expect.stringMatching(/Déjà déposée à \d+\u00a0h\u00a0\d\d par Karim Haddad\./),
    ])
    const stepFromOutdatedPage = await note(desk, path, 'stripped')
    expect([stepFromOutdatedPage.status, await stepFromOutdatedPage.text()]).toEqual([
      422,
      expect.stringMatching(/Déposée entre-temps, à .* par Karim Haddad/),
    ])
    const stepAfterUndo = await note(desk, path, 'prepared', 'removed stripped')
    expect([stepAfterUndo.status, await stepAfterUndo.text()]).toEqual([
      422,
      expect.stringContaining('L’étape «\u00a0décapée\u00a0» a été annulée entre-temps'),
    ])
    expect(await stepsOf(rims[0])).toEqual(['removed'])
    expect((await streamOf(id)).split('a noté la jante 1').length - 1).toBe(1)
    expect((await note(desk, path, 'varnished')).status).toBe(422)
    expect((await note(desk, path, 'welded', 'removed')).status).toBe(422)
    // Two steps recorded at once from the same page: one is saved, the other is rejected and names the first.
    const other = `/gestion/commandes/${id}/jantes/${rims[1]}`
    const responses = await Promise.all([note(mechanic, other, 'removed'), note(desk, other, 'stripped')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const conflictText = await responses.find(({ status }) => status === 422)?.text()
    expect(conflictText).toMatch(/(Déposée|Décapée) entre-temps, à .* par \p{L}+ \p{L}+/u)
    expect(await stepsOf(rims[1])).toHaveLength(1)
  })

  test('a later step can be recorded; the skipped steps stay open and are named (§11.17)', async () => {
    const { id, rims } = await insertReceivedOrder(site.query)
    const path = `/gestion/commandes/${id}/jantes/${rims[0]}`
    await note(mechanic, path, 'painted')
    const page = await mechanic.read(path)
    expect(textsOf(page, '[data-step=skipped]')).toEqual(['Déposéesautée', 'Décapéesautée', 'Préparéesautée'])
    expect(page.querySelector('.rim-main-button button')?.text).toBe('Noter\u00a0: usinée')
    // The service is changed; completed steps stay completed.
    await site.query("update order_rims set service = 'devoilage', finish = 'none' where id = $1", [rims[0]])
    const changed = await mechanic.read(path)
    expect(textsOf(changed, '[data-step=done] > span:nth-child(2)')).toEqual(['Peinte'])
    expect(changed.querySelector('.rim-main-button button')?.text).toBe('Noter\u00a0: redressée')
  })

  test('a step is rejected with the reason while the rim has a problem or its order is blocked, expected or finished (§11.17)', async () => {
    const { id, rims } = await insertReceivedOrder(site.query)
    // Gives the order a card on the board, which shows the earliest promised orders.
    await site.query("update orders set promised_on = '1998-01-02' where id = $1", [id])
    const path = `/gestion/commandes/${id}/jantes/${rims[0]}`
    const rejectedWith = async (words: string | RegExp) => {
      const response = await note(mechanic, path, 'removed')
      expect([response.status, await response.text()]).toEqual([422, expect.stringMatching(words)])
      expect((await mechanic.read(path)).querySelector('.rim-main-button')).toBeNull()
    }
    await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Fissure sous la peinture.' })
    await rejectedWith('Un problème est signalé sur cette jante')
    expect((await mechanic.read(path)).querySelector('.rim-problem')?.text).toContain(
      'Fissure sous la peinture.',
    )
    const card = async () =>
      (await desk.read('/gestion/commandes?pos=tous')).querySelector(`[data-card="${id}"]`)
    expect((await card())?.querySelector('.board-card__blocked')?.text).toContain(
      'Avant gauche\u00a0: Fissure sous la peinture.',
    )
    await site.query('update order_rims set problem = null where order_id = $1', [id])
    await mechanic.send(`/gestion/commandes/${id}?formulaire=bloquer`, { raison: 'Pièce attendue' })
    await rejectedWith('Cette commande est bloquée \\(Pièce attendue\\)')
    expect((await mechanic.read(path)).querySelector('.rim-status__blocked')?.text).toContain(
      'Pièce attendue',
    )
    await site.query('update orders set blocked_reason = null, received_at = null where id = $1', [id])
    const onExpectedOrder = await note(mechanic, path, 'removed')
    expect([onExpectedOrder.status, await onExpectedOrder.text()]).toEqual([
      422,
      expect.stringContaining('notez d’abord leur réception'),
    ])
    expect((await mechanic.read(path)).querySelector('.rim-main-button button')?.text).toBe(
      'Noter la réception',
    )
    await site.query('update orders set received_at = now(), status = 2 where id = $1', [id])
    const lateStep = await note(mechanic, path, 'removed')
    expect([lateStep.status, await lateStep.text()]).toEqual([
      422,
      expect.stringContaining('le travail sur ses jantes est terminé'),
    ])
    expect(await stepsOf(rims[0])).toEqual([])
  })

  test('when all rims are checked, rim, order and board propose the order’s next status, but do not move it (§11.14, §11.17)', async () => {
    const { id, rims } = await insertReceivedOrder(site.query, { pos: 'ostwald' })
    await site.query("update orders set promised_on = '1998-01-01' where id = $1", [id])
    const orderPath = `/gestion/commandes/${id}`
    const paths = rims.map((rim) => `${orderPath}/jantes/${rim}`) as [string, string, string, string]
    const variantOfMove = async () =>
      (await mechanic.read(orderPath)).querySelector('.order-actions button')?.getAttribute('data-variant')
    expect(await variantOfMove()).toBe('primary')
    for (const path of paths.slice(0, 3)) await finish(mechanic, path)
    expect(await variantOfMove(), 'one rim is not finished').toBe('secondary')
    expect(await bigButton(mechanic, paths[0])).toBe('Jante suivante\u00a0: arrière droite')
    const card = async () =>
      (await mechanic.read('/gestion/commandes?pos=tous')).querySelector(`[data-card="${id}"]`)
    expect((await card())?.text).toContain('3\u00a0jantes sur 4 contrôlées')
    expect((await card())?.querySelector('button')?.text.trim()).toBe('Passer à «\u00a0traitée\u00a0»')
    expect((await mechanic.read('/gestion/commandes?vue=liste&pos=tous')).text).toContain(
      '3\u00a0jantes sur 4 contrôlées',
    )

    await mechanic.send(`${paths[3]}?formulaire=noter-etape`, {
      etape: 'checked',
      sans: 'painted machined',
    })
    const proposal = 'Passer la commande à «\u00a0traitée\u00a0» et prévenir le client'
    expect(await bigButton(mechanic, paths[3])).toBe(proposal)
    expect(await bigButton(mechanic, paths[0])).toBe(proposal)
    const page = await mechanic.read(orderPath)
    expect(page.querySelector('.order-actions button')?.text).toBe(proposal)
    expect(await variantOfMove()).toBe('primary')
    expect(page.querySelector('.rim-steps__skipped')?.text).toContain(
      'Arrière droite\u00a0: déposée, décapée, préparée, peinte, usinée',
    )
    expect((await card())?.querySelector('button')?.text.trim()).toBe(proposal)
    expect(await site.query('select status from orders where id = $1', [id])).toEqual([{ status: 0 }])

    await site.query('update orders set tells_client = false where id = $1', [id])
    expect(await bigButton(mechanic, paths[0])).toBe('Passer la commande à «\u00a0traitée\u00a0»')
    await press(mechanic, paths[0])
    expect(await site.query('select status from orders where id = $1', [id])).toEqual([{ status: 1 }])
    expect(await bigButton(mechanic, paths[0])).toBe('Passer à «\u00a0prêtes\u00a0»')
  })
})

test('a problem reported by a mechanic is shown on Aujourd’hui and settled by the office (§11.17)', async () => {
  const { rims, number } = order
  const path = pathOf(rims[0])
  const empty = await mechanic.send(`${path}?formulaire=probleme`, { probleme: ' ' })
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining('Décrivez ce qui ne va pas'),
  ])
  await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Fissure sous la peinture.' })
  // The same text sent twice is stored once; another text is added below.
  await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Fissure sous la peinture.' })
  await desk.send(`${path}?formulaire=probleme`, { probleme: 'Et le client appelle.' })
  expect(await problemOf(rims[0])).toBe('Fissure sous la peinture.\n\nEt le client appelle.')
  const today = await desk.read('/gestion?pos=tous')
  expect(today.querySelector('[aria-labelledby=problemes-titre]')?.text).toContain(
    'Fissure sous la peinture.',
  )

  const displayedVersion =
    (await desk.read(path)).querySelector('#regler input[name=vu]')?.getAttribute('value') ?? ''
  await mechanic.send(`${path}?formulaire=probleme`, { probleme: 'Le moyeu est fendu.' })
  const grown = await desk.send(`${path}?formulaire=regler`, { vu: displayedVersion, decision: 'On soude.' })
  expect([grown.status, await grown.text()]).toEqual([
    422,
    expect.stringContaining('relisez avant de régler'),
  ])
  const now = (await desk.read(path)).querySelector('#regler input[name=vu]')?.getAttribute('value') ?? ''
  await desk.send(`${path}?formulaire=regler`, { vu: now, decision: 'On soude.' })
  expect(await problemOf(rims[0])).toBeNull()
  const journal = (await desk.read(`/gestion/commandes/${order.id}`)).querySelector('.record-stream')?.text
  expect(journal).toContain(`a signalé un problème sur la jante 1 (avant gauche) de la commande ${number}`)
  expect(journal).toContain(`a réglé le problème de la jante 1 (avant gauche) de la commande ${number}`)
  expect(journal).toContain('On soude.')
})

test('a mechanic cannot settle a problem reported by the office, but can undo their own report (§11.17)', async () => {
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
  const displayedVersion =
    (await mechanic.read(own)).querySelector('#regler input[name=vu]')?.getAttribute('value') ?? ''
  await mechanic.send(`${own}?formulaire=regler`, { vu: displayedVersion })
  expect(await problemOf(order.rims[2])).toBeNull()
})

test.each([
  ['a4', 1, 595, 842],
  ['rouleau', 4, 176, 136],
])(
  'labels on %s show number, plate, rim, size, finish and code in black, as an accessible PDF (§11.17)',
  async (paper, pages, width, height) => {
    const response = await mechanic.open(`/gestion/commandes/${order.id}/etiquettes.pdf?papier=${paper}`)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toContain(`etiquettes-${order.number}.pdf`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const pdf = await readPdf(bytes.slice())
    expect(pdf.pages).toBe(pages)
    const code = order.number.replace('CO-', '')
    for (const [position, rim] of [
      'Avant gauche',
      'Avant droite',
      'Arrière gauche',
      'Arrière droite',
    ].entries()) {
      expect(pdf.text).toContain(`${code}-${position + 1}`)
      for (const word of rim.split(' ')) expect(pdf.text).toContain(word)
    }
    for (const labelText of [order.number, 'GH-123-KL', '19 pouces', 'Rénovation, diamantée'])
      expect(pdf.text).toContain(labelText)
    const archive = await readPdfStructure(bytes)
    expect(archive.marked).toBe(true)
    expect(archive.metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(archive.file)
    expect([Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))]).toEqual([width, height])
    // The code is drawn as shapes, not as an image.
    expect(archive.file).not.toContain('/Subtype /Image')
    // Label printers print black only.
    expect(inksOf(archive.file)).toEqual(['0 0 0'])
  },
)

/** Colours used on a PDF's pages, without duplicates, as red, green and blue from 0 to 1. */
function inksOf(file: string): string[] {
  const streams = file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)
  const drawn = streams.map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
  return [
    ...new Set(
      drawn.flatMap((page) => page.matchAll(/([\d.]+ [\d.]+ [\d.]+) scn$/gm).map(([, ink = '']) => ink)),
    ),
  ]
}

test('a partly used label sheet continues at the given place, and invalid parameters return 404 (§11.17)', async () => {
  const path = `/gestion/commandes/${order.id}/etiquettes.pdf`
  const pagesFrom = async (depart: number) =>
    (await readPdf(await (await desk.open(`${path}?depart=${depart}`)).arrayBuffer())).pages
  expect([await pagesFrom(11), await pagesFrom(12)]).toEqual([1, 2])
  for (const query of ['?depart=0', '?depart=15', '?depart=x', '?papier=velin', `?jante=${randomId()}`])
    expect((await desk.open(path + query)).status, query).toBe(404)
  const one = await readPdf(await (await desk.open(`${path}?jante=${order.rims[1]}`)).arrayBuffer())
  expect(one.text).toContain('Avant droite')
  expect(one.text).not.toContain('Arrière')
})

test('a scanned or typed code leads to the rim or the order (§11.17)', async () => {
  const scan = async (code: string) => {
    const response = await mechanic.open(`/gestion/scanner?code=${encodeURIComponent(code)}`)
    return [response.status, response.headers.get('Location')]
  }
  const code = order.number.replace('CO-', '')
  const rim = pathOf(order.rims[2])
  expect(await scan(`https://jantes.test${rim}`)).toEqual([302, rim])
  expect(await scan(`${code.toLowerCase().replaceAll('-', ' ')} 3`)).toEqual([302, rim])
  expect(await scan(code)).toEqual([302, `/gestion/commandes/${order.id}`])
  // The address of a rim removed from its order redirects to the order.
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

test('a visitor who scans a label while signed out is redirected to sign in and then to the rim (§11.17)', async () => {
  const response = await site.fetch(pathOf(order.rims[0]))
  expect(response.headers.get('Location')).toBe(
    `/espace_pro?suite=${encodeURIComponent(pathOf(order.rims[0]))}`,
  )
})

test('only the scanner’s page allows the camera and WebAssembly (§11.17)', async () => {
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
