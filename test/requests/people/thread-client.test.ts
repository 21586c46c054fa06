import { beforeAll, expect, test } from 'vitest'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

let requests = 0
/** Makes a quote request from this address. Returns its page. */
async function request(email: string, phone = '0612345678', client = 'particulier') {
  const id = `Request${String(++requests).padStart(9, '0')}`
  await site.query(
    `insert into quote_requests (id, reference, created_at, images, last_name, first_name, phone, line_1, zip_code, city, email, client, shop, service, type, confidentiality, newsletter)
     values ($1, $2, now(), '[]', 'Roux', 'Agnès', $3, '2 rue Basse', '88000', 'Épinal', $4, $5, 'epinal', 'rénovation', 'internet', true, false)`,
    [id, `R${requests}`, phone, email, client],
  )
  return `/gestion/demandes/${id}`
}

const press = (page: string, fields?: Record<string, string>) =>
  sophie.send(`${page}?formulaire=client`, fields)
const clientOf = async (page: string) =>
  (
    await site.query<{ client_id: string | null }>('select client_id from quote_requests where id = $1', [
      page.split('/').at(-1),
    ])
  )[0]?.client_id

test('a request from a new person creates a client record from its values, once (§11.10)', async () => {
  const page = await request('Agnes.Roux@exemple.fr')
  expect(textsOf(await sophie.read(page), '#client button:not([disabled])')).toEqual([
    'Créer la fiche du client',
  ])
  expect((await press(page)).status).toBe(200)
  const id = await clientOf(page)
  const [row] = await site.query(
    'select type, first_name, last_name, email, phone, address from clients where id = $1',
    [id],
  )
  expect(row).toEqual({
    type: 'individual',
    first_name: 'Agnès',
    last_name: 'Roux',
    email: 'agnes.roux@exemple.fr',
    phone: '0612345678',
    address: { line_1: '2 rue Basse', line_2: '', zip_code: '88000', city: 'Épinal', country: 'FR' },
  })
  expect((await sophie.read(page)).querySelector('#client a')?.getAttribute('href')).toBe(
    `/gestion/clients/${id}`,
  )
  expect(textsOf(await sophie.read(`/gestion/clients/${id}`), '#demandes a')).toEqual([`R${requests}`])
  // A second press changes nothing.
  const before = await site.query('select 1 from clients')
  await press(page)
  expect(await site.query('select 1 from clients')).toEqual(before)
})

test('a request is linked to the client with its e-mail, otherwise to the one with its telephone (§11.10)', async () => {
  const byEmail = await request('PRO@exemple.fr', '+33 3 53 01 61 48')
  await press(byEmail)
  expect(await clientOf(byEmail)).toBe('GarageSaintDie01')
  const byPhone = await request('autre@exemple.fr', '+33 3 53 01 61 48')
  expect(textsOf(await sophie.read(byPhone), '#client button:not([disabled])')).toEqual([
    'Rattacher à Julien Marchal',
  ])
  await press(byPhone)
  expect(await clientOf(byPhone)).toBe('ParticulierDemo1')
})

test('if several clients match a request, the user chooses one of them or a new record (§11.10)', async () => {
  const page = await request('inconnue@exemple.fr', '03 53 01 47 33')
  const choices = (await sophie.read(page)).querySelectorAll('#client input[name=qui]')
  expect(choices.map((input) => input.getAttribute('value'))).toEqual([
    'DemoGarageVosges',
    'DemoGarageDouble',
    'nouveau',
  ])
  expect((await press(page)).status).toBe(422)
  await press(page, { qui: 'DemoGarageDouble' })
  expect(await clientOf(page)).toBe('DemoGarageDouble')
  const other = await request('nouvelle@exemple.fr', '03 53 01 47 33', 'professionnel')
  await press(other, { qui: 'nouveau' })
  const [row] = await site.query('select type, email from clients where id = $1', [await clientOf(other)])
  expect(row).toEqual({ type: 'company', email: 'nouvelle@exemple.fr' })
})

test('a wrong client can be detached from a request; a message can be linked in the same way (§11.10)', async () => {
  const page = await request('pro@exemple.fr')
  await press(page)
  expect((await sophie.send(`${page}?formulaire=detacher`)).status).toBe(200)
  expect(await clientOf(page)).toBeNull()
  // The links of the person detached from the request stop working.
  expect(
    await site.query('select kind from ended_matter_links where id = $1', [page.split('/').at(-1)]),
  ).toEqual([{ kind: 'request' }])
  await site.query(
    `insert into contact_messages (id, email, object, message, client_email, created_at, name)
     values ('Message000000001', 'paul@exemple.fr', 'Horaires', 'Bonjour', 'y@exemple.fr', now(), 'Paul Le Goff')`,
  )
  const message = '/gestion/messages/Message000000001'
  expect((await press(message)).status).toBe(200)
  const [row] = await site.query("select first_name, last_name from clients where email = 'paul@exemple.fr'")
  expect(row).toEqual({ first_name: 'Paul', last_name: 'Le Goff' })
  const lines = textsOf(
    await sophie.read((await sophie.read(message)).querySelector('#client a')?.getAttribute('href') ?? ''),
    '.record-stream li > p:first-child',
  )
  expect(lines[0]).toMatch(/^Sophie Lambert a rattaché le message du \d.* à Paul Le Goff\.$/)
})

test('linking a request to a client is denied to mechanics (§11.10)', async () => {
  const page = await request('quelquun@exemple.fr')
  const karim = await signInStaff(site, 'mecano@exemple.fr')
  expect((await karim.read(page)).querySelector('#client')).toBeNull()
  expect((await karim.send(`${page}?formulaire=client`)).status).toBe(404)
  expect(await clientOf(page)).toBeNull()
})
