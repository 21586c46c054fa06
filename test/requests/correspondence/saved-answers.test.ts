import { beforeAll, expect, test } from 'vitest'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const list = '/gestion/reglages/reponses'
const names = async () => textsOf(await sophie.read(list), '.saved-answers strong')
const idOf = async (name: string) =>
  (await site.query<{ id: string }>('select id from saved_answers where name = $1', [name]))[0]?.id ?? ''

test('a new site has saved answers with correct French typography and only known variables (§11.8)', async () => {
  const answers = await site.query<{ name: string; text: string }>('select name, text from saved_answers')
  expect(answers.length).toBeGreaterThanOrEqual(5)
  for (const { name, text } of answers) {
    expect(`${name} ${text}`, name).not.toMatch(/ [:;!?»]|« |'/)
    expect(
      text.replace(/\{(nom|véhicule|référence|atelier|adresse|horaires|téléphone|signature)\}/g, ''),
    ).not.toMatch(/[{}]/)
  }
})

test('saved answers can be added, changed, moved and deleted, and each change is recorded (§11.8)', async () => {
  const before = await names()
  const fields = { name: 'Jantes prêtes', text: 'Bonjour {nom},\nvos jantes sont prêtes.' }
  const added = await sophie.send(`${list}?formulaire=nouvelle`, fields)
  const page = added.headers.get('Location') ?? ''
  expect(await names()).toEqual([...before, 'Jantes prêtes'])
  expect((await sophie.read(page)).querySelector('.saved-answers__preview')?.textContent).toBe(
    'Bonjour Jeanne Morel,\nvos jantes sont prêtes.',
  )
  await sophie.send(`${page}?formulaire=modifier`, { ...fields, name: 'Prêtes' })
  const id = await idOf('Prêtes')
  for (let position = before.length + 1; position > 0; position--)
    await sophie.send(`${list}?formulaire=monter`, { id, rang: String(position) })
  expect(await names()).toEqual(['Prêtes', ...before])
  await sophie.send(`${list}?formulaire=descendre`, { id, rang: '1' })
  // A repeated press counts once.
  await sophie.send(`${list}?formulaire=descendre`, { id, rang: '1' })
  expect(await names()).toEqual([before[0], 'Prêtes', ...before.slice(1)])
  await sophie.send(`${page}?formulaire=supprimer`)
  expect(await names()).toEqual(before)
  expect((await sophie.open(page)).status).toBe(404)
  const events = await site.query<{ act: string }>(
    'select act from events where record_id = $1 order by id',
    [id],
  )
  expect(events.map(({ act }) => act)).toEqual(['answer.created', 'answer.changed', 'answer.deleted'])
  expect((await sophie.send(`${page}?formulaire=modifier`, fields)).status).toBe(422)
})

test('a saved answer with an unknown variable between braces is rejected (§11.8)', async () => {
  const response = await sophie.send(`${list}?formulaire=nouvelle`, { name: 'X', text: 'Bonjour {prenom}' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain('{prenom} n’est pas une variable')
  expect(page).toContain('Bonjour {prenom}')
  expect(await names()).not.toContain('X')
})

test('saved answers are denied to mechanics (§11.8)', async () => {
  expect((await karim.open(list)).status).toBe(404)
  expect((await karim.send(`${list}?formulaire=nouvelle`, { name: 'X', text: 'Y' })).status).toBe(404)
})
