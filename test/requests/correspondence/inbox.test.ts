import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  countUnread,
  findStoredRecord,
  insertUnreadMessage,
  insertUnreadRequest,
  listEventKinds,
} from './inbox-records.ts'

const secret = 'x'.repeat(32)
const sophieId = 'BureauEpinal0001'
const thomasId = 'AtelierEpinal001'
let site: TestSite
/** Responsable, all points of sale. */
let thomas: SignedInStaff
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', SESSION_SECRET: secret } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const names = async (person: SignedInStaff, path: string) =>
  textsOf(await person.read(path), '.inbox-line strong')

/** Posts one of the record's forms. */
const press = (
  person: SignedInStaff,
  id: string,
  name: string,
  fields: Record<string, string> = {},
  list = 'demandes',
) => person.send(`/gestion/${list}/${id}?formulaire=${name}`, fields)

/** Posts a form as the page's script does. */
const submitForm = async (
  person: SignedInStaff,
  id: string,
  name: string,
  fields: Record<string, string> = {},
) => {
  const response = await site.fetch(`/gestion/demandes/${id}?formulaire=${name}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: person.cookies, Origin: site.origin, Accept: 'application/json' },
  })
  return (await response.json()) as { outcome: string; problems?: Record<string, string>; to?: string }
}

const bulk = async (
  person: SignedInStaff,
  ids: string[],
  acte: string,
  motif = '',
  path = '/gestion/demandes',
) => {
  const body = new URLSearchParams([...ids.map((id) => ['id', id]), ['acte', acte], ['motif', motif]])
  return site.fetch(`${path}?formulaire=lot`, {
    method: 'POST',
    body,
    headers: { Cookie: person.cookies, Origin: site.origin },
  })
}

describe('the list of requests', () => {
  test('shows photo, name, vehicle, state and waiting time of each request, longest waiting first (§11.7)', async () => {
    await insertUnreadRequest(site, { last_name: 'Récent', city: 'Liste' }, 1)
    const oldest = await insertUnreadRequest(site, { last_name: 'Ancien', city: 'Liste' }, 72)
    await insertUnreadRequest(site, { last_name: 'Ailleurs', city: 'Liste', shop: 'ostwald' }, 3)
    expect(await names(thomas, '/gestion/demandes')).toEqual([
      'Jeanne Ancien',
      'Jeanne Ailleurs',
      'Jeanne Récent',
    ])
    const page = await thomas.read('/gestion/demandes')
    const line = page.querySelector('.inbox-line')
    expect(line?.querySelector('img')?.getAttribute('src')).toBe(
      `/gestion/demandes/${oldest}/photos/PHOTO00000000001?taille=vignette`,
    )
    expect(line?.textContent.replace(/\s+/g, ' ')).toContain(
      'Jeanne Ancien, non vuePeugeot 308NouvelleÉpinal, il y a 3 jours',
    )
    // A request that has waited for two days is marked as late.
    expect(page.querySelectorAll('time[data-late]')).toHaveLength(1)
  })

  test('shows the user’s own points of sale by default and names the active filters (§11.7)', async () => {
    const readFilterText = async (person: SignedInStaff, search = '') =>
      textsOf(await person.read(`/gestion/demandes${search}`), '.list-filter summary span')[0]
    expect(await names(sophie, '/gestion/demandes')).toEqual(['Jeanne Ancien', 'Jeanne Récent'])
    expect(await names(karim, '/gestion/demandes')).toEqual(['Jeanne Ailleurs'])
    expect(await names(sophie, '/gestion/demandes?pos=tous')).toHaveLength(3)
    expect(await names(sophie, '/gestion/demandes?pos=ostwald')).toEqual(['Jeanne Ailleurs'])
    expect(await readFilterText(sophie)).toBe('Épinal, à traiter')
    expect(await readFilterText(sophie, '?pos=tous&depuis=hier&qui=moi&vu=non')).toBe(
      'Tous les points de vente, à traiter, à moi, non vues, depuis hier',
    )
    expect(await readFilterText(sophie, '?q=Citroën')).toBe('Épinal, toutes, « Citroën »')
  })

  test('is filtered and sorted by the parameters of its address; unknown values are ignored (§11.7)', async () => {
    const closed = await insertUnreadRequest(
      site,
      { last_name: 'Fermé', city: 'Filtre', service: 'soudure' },
      800,
    )
    await press(thomas, closed, 'fermer', { motif: 'duplicate' })
    const ownRequest = await insertUnreadRequest(site, { last_name: 'Mien', city: 'Filtre' }, 30)
    await press(thomas, ownRequest, 'prendre')
    const namesFor = (search: string) => names(thomas, `/gestion/demandes?q=filtre&${search}`)
    expect(await namesFor('')).toEqual(['Jeanne Mien', 'Jeanne Fermé'])
    expect(await namesFor('tri=attente')).toEqual(['Jeanne Fermé', 'Jeanne Mien'])
    expect(await namesFor('etat=fermees')).toEqual(['Jeanne Fermé'])
    expect(await namesFor('etat=en-cours')).toEqual(['Jeanne Mien'])
    expect(await namesFor('etat=ouvertes')).toEqual(['Jeanne Mien'])
    expect(await namesFor('qui=moi')).toEqual(['Jeanne Mien'])
    expect(await namesFor('qui=personne')).toEqual(['Jeanne Fermé'])
    expect(await namesFor(`prestation=${encodeURIComponent('soudure')}`)).toEqual(['Jeanne Fermé'])
    expect(await namesFor('vu=non')).toEqual(['Jeanne Mien'])
    expect(await namesFor('depuis=semaine')).toEqual(['Jeanne Mien'])
    expect(await namesFor('depuis=avant')).toEqual(['Jeanne Fermé'])
    // Unknown filter values are ignored.
    expect(await namesFor('etat=nimporte&qui=%00&page=-3&depuis[]=hier')).toHaveLength(2)
  })

  test.each([
    ['accents and case', 'GEROME'],
    ['several words', 'gérôme zola'],
    ['the telephone as it is written', '06 39 98 44 55'],
    ['the telephone from abroad', '+33 6 39 98 44 55'],
    ['the e-mail', 'chercheur@exemple'],
    ['the place', 'saint-die'],
    ['the plate among the notes', 'GH482OI'],
    ['the vehicle', 'citroen ë-c4'],
    ['the reference', 'tw cher'],
  ])('finds a request by %s (§11.7)', async (_, search) => {
    const requestRows = await site.query("select 1 from quote_requests where last_name = 'Zola'")
    if (requestRows.length === 0)
      await insertUnreadRequest(site, {
        last_name: 'Zola',
        first_name: 'Gérôme',
        phone: '0639984455',
        email: 'chercheur@exemple.fr',
        city: 'Saint-Dié',
        brand: 'Citroën',
        model: 'ë-C4',
        reference: 'TW-CHER-CH',
        complementary_infos: 'Immatriculée GH-482-OI',
      })
    expect(await names(sophie, `/gestion/demandes?q=${encodeURIComponent(search)}`)).toEqual(['Gérôme Zola'])
  })

  test('says when it is empty, shows 25 lines and loads 25 more below (§11.7)', async () => {
    const empty = await sophie.read('/gestion/demandes?q=personnenesappelleainsi')
    expect(textsOf(empty, '.paper-note')).toEqual(['Aucune demande ne correspond.'])
    const short = await sophie.read('/gestion/demandes?q=a%20b')
    expect(textsOf(short, '.paper-note')).toEqual([
      'Tapez au moins trois lettres ou chiffres qui se suivent.',
    ])
    for (let index = 0; index < 27; index++) await insertUnreadRequest(site, { city: 'Longwy' }, index + 1)
    const page = await sophie.read('/gestion/demandes?q=longwy')
    expect(page.querySelectorAll('.inbox-line')).toHaveLength(25)
    const next = page.querySelector('a[rel=next]')?.getAttribute('href') ?? ''
    const more = await sophie.read(next.split('#')[0] ?? '')
    expect(more.querySelectorAll('.inbox-line')).toHaveLength(27)
    expect(more.querySelector('#suite')).toBe(more.querySelectorAll('.inbox-line')[25])
  })
})

describe('opening a record', () => {
  test('marks it as read once; prefetching it does not (§3.5, §11.7)', async () => {
    const id = await insertUnreadRequest(site)
    const before = await countUnread(site, 'forms')
    await thomas.open(`/gestion/demandes/${id}.data`)
    await site.fetch(`/gestion/demandes/${id}`, {
      headers: { Cookie: thomas.cookies, 'Sec-Purpose': 'prefetch' },
    })
    expect((await findStoredRecord(site, id))?.seen).toBe(false)
    await Promise.all([1, 2, 3].map(() => thomas.open(`/gestion/demandes/${id}`)))
    expect((await findStoredRecord(site, id))?.seen).toBe(true)
    expect(await countUnread(site, 'forms')).toBe(before - 1)
    expect(await listEventKinds(site, id)).toEqual(['request.seen'])
    expect(await submitForm(thomas, id, 'vu')).toEqual({ outcome: 'saved' })
    expect(await countUnread(site, 'forms')).toBe(before - 1)
  })

  test('shows the visitor’s own words first, and the beginning of a long text (§11.7)', async () => {
    const wordsOf = async (complementary_infos: string | null) => {
      const page = await sophie.read(
        `/gestion/demandes/${await insertUnreadRequest(site, { complementary_infos })}`,
      )
      return textsOf(page, '.record-status > .record-status__text:first-child')
    }
    expect(await wordsOf('Une jante est voilée.\n\nMerci.')).toEqual(['Une jante est voilée. Merci.'])
    expect(await wordsOf(null)).toEqual([])
    // The form writes these lines into the notes; they are not the visitor's words.
    const prefilled = 'Prestation\u00a0: TW Kustoms\nFinition souhaitée\u00a0: diamantée'
    expect(await wordsOf(prefilled)).toEqual([])
    expect(await wordsOf(`${prefilled}\r\nUne jante est voilée.`)).toEqual(['Une jante est voilée.'])
    expect(await wordsOf('Voilée à l’avant. '.repeat(20))).toEqual([
      expect.stringMatching(/^(Voilée à l’avant\. ?){13}… Lire la suite$/),
    ])
  })

  test('can be undone: the request is unread and counted again (§3.5, §11.7)', async () => {
    const id = await insertUnreadRequest(site, { last_name: 'Relire' })
    await sophie.open(`/gestion/demandes/${id}`)
    const before = await countUnread(site, 'forms')
    const response = await sophie.send(`/gestion/demandes/${id}?q=relire&formulaire=non-lu`)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/gestion/demandes?q=relire'])
    expect(await countUnread(site, 'forms')).toBe(before + 1)
    expect(await names(sophie, '/gestion/demandes?q=relire&vu=non')).toEqual(['Jeanne Relire'])
    await Promise.all([1, 2].map(() => press(sophie, id, 'non-lu')))
    expect(await countUnread(site, 'forms')).toBe(before + 1)
  })

  test('never decreases the unread counter below zero (§3.5, §11.7)', async () => {
    const ids = [await insertUnreadRequest(site), await insertUnreadRequest(site)]
    const before = await countUnread(site, 'forms')
    await site.query("update form_counters set notifications = 1 where name = 'forms'")
    await Promise.all(ids.map((id) => thomas.open(`/gestion/demandes/${id}`)))
    expect(await countUnread(site, 'forms')).toBe(0)
    await site.query("update form_counters set notifications = $1 where name = 'forms'", [before - 2])
  })

  test('returns 404 if the record does not exist; taking such a record fails with a message (§11.7)', async () => {
    for (const path of [
      'demandes/AAAABBBBCCCCDDDD',
      'messages/AAAABBBBCCCCDDDD',
      'demandes/AAAABBBBCCCCDDDD/photos.zip',
    ])
      expect((await thomas.open(`/gestion/${path}`)).status, path).toBe(404)
    expect((await submitForm(thomas, 'AAAABBBBCCCCDDDD', 'prendre')).problems?.form).toBe(
      'Cette demande n’existe plus.',
    )
  })
})

describe('a staff member who takes a request', () => {
  test('becomes its handler and the request is in progress; releasing it reverts both (§11.7)', async () => {
    const id = await insertUnreadRequest(site)
    await press(sophie, id, 'prendre')
    expect(await findStoredRecord(site, id)).toMatchObject({ state: 'in_progress', handled_by: sophieId })
    await press(sophie, id, 'prendre')
    const page = await thomas.read(`/gestion/demandes/${id}`)
    expect(textsOf(page, '.record-status__state')[0]).toContain('Sophie Lambert s’en occupe')
    await press(sophie, id, 'liberer')
    expect(await findStoredRecord(site, id)).toMatchObject({ state: 'new', handled_by: null })
    expect(await listEventKinds(site, id)).toEqual(['request.taken', 'request.seen', 'request.released'])
    const lines = textsOf(await thomas.read(`/gestion/demandes/${id}`), '.record-stream li > p:first-child')
    expect(lines).toContain(`Sophie Lambert a pris en charge la demande TW-${id}.`)
  })

  test('is the first of two who take it at once; the second is shown the handler’s name and can take it over (§11.7)', async () => {
    const id = await insertUnreadRequest(site)
    const responses = await Promise.all([
      submitForm(thomas, id, 'prendre'),
      submitForm(sophie, id, 'prendre'),
    ])
    expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['invalid', 'saved'])
    const first = (await findStoredRecord(site, id))?.handled_by
    expect([thomasId, sophieId]).toContain(first)
    const [secondPerson, handlerName] =
      first === thomasId ? [sophie, 'Thomas Weber'] : [thomas, 'Sophie Lambert']
    expect(responses.find(({ outcome }) => outcome === 'invalid')?.problems?.form).toBe(
      `${handlerName} s’en occupe déjà. Pour la reprendre, appuyez encore une fois.`,
    )
    expect(await submitForm(secondPerson, id, 'prendre', { de: first ?? '' })).toEqual({ outcome: 'saved' })
    expect((await findStoredRecord(site, id))?.handled_by).not.toBe(first)
    expect(await listEventKinds(site, id)).toEqual(['request.taken', 'request.taken'])
  })

  test('can hand it over only to a colleague with the permission to handle it (§11.7)', async () => {
    const id = await insertUnreadRequest(site)
    for (const a of ['', 'MecanoOstwald001', 'GarageSaintDie01', 'nobody\0'])
      expect((await submitForm(sophie, id, 'confier', { a })).problems, a).toEqual({
        a: 'Choisissez quelqu’un de l’équipe',
      })
    expect(await submitForm(sophie, id, 'confier', { a: thomasId })).toEqual({ outcome: 'saved' })
    expect(await findStoredRecord(site, id)).toMatchObject({ state: 'in_progress', handled_by: thomasId })
    const lines = textsOf(await thomas.read(`/gestion/demandes/${id}`), '.record-stream li > p:first-child')
    expect(lines).toContain(`Sophie Lambert a confié à Thomas Weber la demande TW-${id}.`)
  })
})

describe('a settled request', () => {
  test('is closed with a reason, counts as read and no longer waits; reopening restores its previous state (§11.3, §11.7)', async () => {
    const id = await insertUnreadRequest(site, {}, 40)
    await press(sophie, id, 'prendre')
    const recordBefore = await findStoredRecord(site, id)
    const before = await countUnread(site, 'forms')
    expect(await submitForm(sophie, id, 'fermer')).toMatchObject({
      problems: { motif: 'Choisissez une raison' },
    })
    expect(await submitForm(sophie, id, 'fermer', { motif: 'other' })).toMatchObject({
      problems: { precision: 'Précisez la raison' },
    })
    const fields = { motif: 'silent', precision: 'deux relances' }
    await Promise.all([press(sophie, id, 'fermer', fields), press(thomas, id, 'fermer', fields)])
    expect(await findStoredRecord(site, id)).toMatchObject({
      state: 'closed',
      closed_reason: 'Sans nouvelles du client\u00a0: deux relances',
      waits_since: null,
      seen: true,
    })
    expect(await countUnread(site, 'forms')).toBe(before - 1)
    expect(await listEventKinds(site, id)).toEqual(['request.taken', 'request.closed'])
    // A closed request cannot be taken through an older page.
    expect(await submitForm(thomas, id, 'prendre')).toMatchObject({
      problems: { form: 'Elle a été fermée ou classée entre-temps\u00a0: rouvrez-la d’abord.' },
    })
    await press(thomas, id, 'rouvrir')
    expect(await findStoredRecord(site, id)).toEqual({ ...recordBefore, seen: true })
  })

  test('a settled request that waited for the visitor waits for the workshop after it is reopened (§11.3, §11.7)', async () => {
    const id = await insertUnreadRequest(site, { state: 'answered', waits_since: null, seen: true })
    await press(sophie, id, 'fermer', { motif: 'answered' })
    await press(sophie, id, 'rouvrir')
    const storedRecord = await findStoredRecord(site, id)
    expect(storedRecord?.state).toBe('answered')
    expect(Date.now() - (storedRecord?.waits_since?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('marked as spam leaves the list of open requests, and unmarking restores it (§11.3, §11.7)', async () => {
    const id = await insertUnreadRequest(site, { last_name: 'Réclame' }, 10)
    const recordBefore = await findStoredRecord(site, id)
    await press(sophie, id, 'indesirable')
    expect(await findStoredRecord(site, id)).toMatchObject({ state: 'spam', waits_since: null, seen: true })
    expect(await names(sophie, '/gestion/demandes?q=reclame&etat=a-traiter')).toEqual([])
    expect(await names(sophie, '/gestion/demandes?q=reclame&etat=indesirables')).toEqual(['Jeanne Réclame'])
    await press(sophie, id, 'admettre')
    expect(await findStoredRecord(site, id)).toEqual({ ...recordBefore, seen: true })
  })

  test('leaves neither the typed reason nor the sender’s name in its events (§11.3, §11.7)', async () => {
    const id = await insertUnreadRequest(site, { last_name: 'Discrète' })
    await press(sophie, id, 'fermer', { motif: 'other', precision: 'Mme Discrète est malade' })
    expect((await findStoredRecord(site, id))?.closed_reason).toBe('Mme Discrète est malade')
    const events = await site.query('select * from events where record_id = $1', [id])
    expect(JSON.stringify(events)).not.toMatch(/Discrète/)
  })
})

describe('requests selected together, without JavaScript', () => {
  test('are closed, reopened and marked as unread together (§11.7)', async () => {
    const ids = [
      await insertUnreadRequest(site),
      await insertUnreadRequest(site),
      await insertUnreadRequest(site),
    ]
    const before = await countUnread(site, 'forms')
    const page = await (await bulk(sophie, ids, 'fermer', 'duplicate')).text()
    expect(page.replaceAll('\u00a0', ' ')).toContain('3 demandes fermées.')
    for (const id of ids)
      expect(await findStoredRecord(site, id)).toMatchObject({ state: 'closed', closed_reason: 'Doublon' })
    expect(await countUnread(site, 'forms')).toBe(before - 3)
    await bulk(sophie, ids, 'rouvrir')
    for (const id of ids) expect(await findStoredRecord(site, id)).toMatchObject({ state: 'new', seen: true })
    await bulk(sophie, ids, 'non-lu')
    expect(await countUnread(site, 'forms')).toBe(before)
  })

  test('are taken, except those that a colleague handles; undo releases only those just taken (§11.7)', async () => {
    const [freeRequest, takenRequest] = [await insertUnreadRequest(site), await insertUnreadRequest(site)]
    await press(thomas, takenRequest, 'prendre')
    const { parse } = await import('node-html-parser')
    const page = parse(await (await bulk(sophie, [freeRequest, takenRequest], 'prendre')).text())
    expect(textsOf(page, '.bulk-done > p')).toEqual([
      '1 demande prise en charge. Thomas Weber s’en occupe déjà.',
    ])
    const undo = page.querySelectorAll('.bulk-done input').map((input) => input.getAttribute('value'))
    expect(undo).toEqual([freeRequest, 'liberer'])
    expect((await findStoredRecord(site, takenRequest))?.handled_by).toBe(thomasId)
  })

  test('require at least one selection, a reason and a known action (§11.7)', async () => {
    const id = await insertUnreadRequest(site)
    expect(await (await bulk(sophie, [], 'lu')).text()).toContain('Cochez d’abord au moins une ligne.')
    for (const motif of ['', 'other', 'constructor']) {
      const answer = await bulk(sophie, [id], 'fermer', motif)
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining('une raison de fermer'),
      ])
    }
    expect((await bulk(sophie, [id], 'toString')).status).toBe(404)
    expect((await findStoredRecord(site, id))?.state).toBe('new')
  })

  test('processed by two staff members at once end in one state, without a deadlock (§11.7)', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => insertUnreadRequest(site)))
    const before = await countUnread(site, 'forms')
    const answers = await Promise.all([
      bulk(sophie, ids, 'fermer', 'duplicate'),
      bulk(thomas, ids.toReversed(), 'indesirable'),
      bulk(thomas, ids.toReversed(), 'lu'),
      bulk(sophie, ids, 'lu'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const states = await Promise.all(ids.map(async (id) => (await findStoredRecord(site, id))?.state))
    expect(new Set(states).size).toBe(1)
    expect(await countUnread(site, 'forms')).toBe(before - 6)
  })
})

describe('a mechanic', () => {
  test('reads requests but cannot change them; messages return 404 (§11.1, §11.7)', async () => {
    const id = await insertUnreadRequest(site, { shop: 'ostwald' })
    const written = await insertUnreadMessage(site)
    const page = await karim.read(`/gestion/demandes/${id}`)
    expect(textsOf(page, 'h1')).toEqual(['Jeanne Dupont'])
    expect(page.querySelectorAll('.record-actions, .inbox-line__tick')).toHaveLength(0)
    for (const name of [
      'prendre',
      'confier',
      'liberer',
      'fermer',
      'rouvrir',
      'indesirable',
      'admettre',
      'non-lu',
    ])
      expect((await press(karim, id, name, { motif: 'silent', a: thomasId })).status, name).toBe(404)
    expect((await bulk(karim, [id], 'indesirable')).status).toBe(404)
    expect(await findStoredRecord(site, id)).toMatchObject({ state: 'new', handled_by: null })
    for (const path of ['/gestion/messages', `/gestion/messages/${written}`])
      expect((await karim.open(path)).status).toBe(404)
    expect((await press(karim, written, 'vu', {}, 'messages')).status).toBe(404)
    expect((await bulk(karim, [written], 'lu', '', '/gestion/messages')).status).toBe(404)
    expect((await findStoredRecord(site, written, 'contact_messages'))?.seen).toBe(false)
  })
})

describe('photos of a request', () => {
  const bytes = [Buffer.from('the first photo'), Buffer.from('the second one')]
  let id: string
  beforeAll(async () => {
    const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
    id = await insertUnreadRequest(site)
    const images = []
    for (const [index, body] of bytes.entries()) {
      const photo = { name: 'roue.jpg', path: `forms/${id}/images/PHOTO0000000000${index}roue.jpg` }
      await files.put(photo.path, body, 'image/jpeg')
      images.push({ ...photo, url: `/demandes/${id}/photos/PHOTO0000000000${index}` })
      await site.query(
        `insert into quote_request_photos (id, quote_request_id, name, path, content_type, created_at, stored_at)
         values ($1, $2, $3, $4, 'image/jpeg', now(), now())`,
        [`PHOTO0000000000${index}`, id, photo.name, photo.path],
      )
    }
    const missingPhoto = {
      name: 'perdue.jpg',
      path: `forms/${id}/images/perdue.jpg`,
      url: `/demandes/${id}/photos/perdue`,
    }
    await site.query('update quote_requests set images = $2 where id = $1', [
      id,
      JSON.stringify([...images, missingPhoto]),
    ])
  })

  test('open for all signed-in staff, and are not cached (§11.7)', async () => {
    for (const person of [thomas, sophie, karim])
      for (const search of ['', '?taille=vignette']) {
        const response = await person.open(`/gestion/demandes/${id}/photos/PHOTO00000000001${search}`)
        expect([response.status, await response.text()]).toEqual([200, 'the second one'])
        expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      }
    expect((await thomas.open(`/gestion/demandes/${id}/photos/PHOTO00000000009`)).status).toBe(404)
  })

  test('are downloaded as one ZIP file, without a photo whose file is missing (§11.7)', async () => {
    const response = await karim.open(`/gestion/demandes/${id}/photos.zip`)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Content-Disposition')).toContain(`demande-TW-${id}.zip`)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'))
    for (const [index, body] of bytes.entries()) {
      expect(zip.includes(`0${index + 1}-roue.jpg`)).toBe(true)
      expect(zip.includes(body)).toBe(true)
    }
    // Number of files in the archive's end record.
    expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2)
    expect(zip.includes('perdue')).toBe(false)
  })
})

test('a request shows earlier requests, messages and orders of the same person (§11.7)', async () => {
  const phone = '+33 (0)3 53 01 55 12'
  const earlier = await insertUnreadRequest(
    site,
    { email: 'autre@exemple.fr', phone: '0353015512', reference: 'TW-AVAN-TT' },
    50,
  )
  await insertUnreadRequest(site, { email: 'autre@exemple.com', phone: '12', reference: 'TW-AUTR-EE' })
  await insertUnreadMessage(site, { email: 'PRO@exemple.fr', object: 'Avant cela' }, 100)
  const id = await insertUnreadRequest(site, { email: 'Pro@Exemple.fr', phone })
  const linked = (await thomas.read(`/gestion/demandes/${id}`)).querySelector('.earlier-records')
  const linkedText = linked?.textContent ?? ''
  expect(linkedText).toContain('Demande TW-AVAN-TT, Peugeot 308')
  expect(linkedText).toContain('Avant cela')
  const toWhat = (start: string) =>
    linked
      ?.querySelectorAll('a')
      .find(({ textContent }) => textContent.startsWith(start))
      ?.getAttribute('href')
  expect(toWhat('Demande TW-AVAN-TT')).toBe(`/gestion/demandes/${earlier}`)
  expect(toWhat('Commande ')).toMatch(/^\/gestion\/commandes\/DemoCommande\w+$/)
  expect(linkedText).not.toContain('TW-AUTR-EE')
  // Mechanics do not see messages.
  const floor = (await karim.read(`/gestion/demandes/${id}`)).querySelector('.earlier-records')?.textContent
  expect(floor).toContain('TW-AVAN-TT')
  expect(floor).not.toContain('Avant cela')
})

test('contact messages are listed, taken, closed and reopened in the inbox like requests (§11.7)', async () => {
  await site.query("update contact_messages set waits_since = null, state = 'closed', seen = true")
  await site.query("update form_counters set notifications = 0 where name = 'contacts'")
  const id = await insertUnreadMessage(
    site,
    { object: 'Cadre de vélo', message: 'Du <b>cerakote</b>\u00a0?' },
    60,
  )
  expect(await names(sophie, '/gestion/messages')).toEqual([`${id}@exemple.fr`])
  expect(await names(sophie, '/gestion/messages?q=velo%20cerakote')).toEqual([`${id}@exemple.fr`])
  const page = await sophie.read(`/gestion/messages/${id}`)
  expect(page.innerHTML).toContain('Du &lt;b&gt;cerakote')
  expect(textsOf(page, '.record-status__state')[0]).toContain('Nouveau')
  expect(page.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toContain('subject=Re')
  expect(await countUnread(site, 'contacts')).toBe(0)
  await press(sophie, id, 'prendre', {}, 'messages')
  await bulk(sophie, [id], 'fermer', 'answered', '/gestion/messages')
  expect(await findStoredRecord(site, id, 'contact_messages')).toMatchObject({
    state: 'closed',
    closed_reason: 'Réponse donnée',
  })
  await press(sophie, id, 'rouvrir', {}, 'messages')
  expect((await findStoredRecord(site, id, 'contact_messages'))?.state).toBe('in_progress')
  expect(await listEventKinds(site, id)).toEqual([
    'message.seen',
    'message.taken',
    'message.closed',
    'message.reopened',
  ])
  const lines = textsOf(await sophie.read(`/gestion/messages/${id}`), '.record-stream li > p:first-child')
  expect(lines[1]).toMatch(/^Sophie Lambert a fermé le message du .+ \(réponse donnée\)\.$/)
})

test('staff who open the signed link of the notification mail are redirected to the office; the link still works for others (§7.1, §11.7)', async () => {
  const id = await insertUnreadRequest(site)
  const link = signedPath(`/demandes/${id}`, new Date(), secret)
  for (const person of [thomas, karim]) {
    const response = await person.open(link)
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/gestion/demandes/${id}`])
  }
  const visitorResponse = await site.fetch(link)
  expect([visitorResponse.status, await visitorResponse.text()]).toEqual([
    200,
    expect.stringContaining('Jeanne Dupont'),
  ])
  expect((await findStoredRecord(site, id))?.seen).toBe(false)
})
