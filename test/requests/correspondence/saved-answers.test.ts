import { beforeAll, expect, test } from 'vitest'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type Colleague, colleague } from '../office/colleague.ts'

let site: TestSite
let sophie: Colleague
let karim: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await colleague(site, 'bureau@exemple.fr')
  karim = await colleague(site, 'mecano@exemple.fr')
})

const list = '/gestion/reglages/reponses'
const names = async () => textsOf(await sophie.read(list), '.saved-answers strong')
const idOf = async (name: string) =>
  (await site.query<{ id: string }>('select id from saved_answers where name = $1', [name]))[0]?.id ?? ''

test('a site begins with answers, in flawless French and with known variables alone (§11.8)', async () => {
  const answers = await site.query<{ name: string; text: string }>('select name, text from saved_answers')
  expect(answers.length).toBeGreaterThanOrEqual(5)
  for (const { name, text } of answers) {
    expect(`${name} ${text}`, name).not.toMatch(/ [:;!?»]|« |'/)
    expect(
      text.replace(/\{(nom|véhicule|référence|atelier|adresse|horaires|téléphone|signature)\}/g, ''),
    ).not.toMatch(/[{}]/)
  }
})

test('an answer is added, changed, put elsewhere and deleted, each of it told (§11.8)', async () => {
  const before = await names()
  const typed = { name: 'Jantes prêtes', text: 'Bonjour {nom},\nvos jantes sont prêtes.' }
  const added = await sophie.send(`${list}?formulaire=nouvelle`, typed)
  const page = added.headers.get('Location') ?? ''
  expect(await names()).toEqual([...before, 'Jantes prêtes'])
  expect((await sophie.read(page)).querySelector('.saved-answers__preview')?.textContent).toBe(
    'Bonjour Jeanne Morel,\nvos jantes sont prêtes.',
  )
  await sophie.send(`${page}?formulaire=modifier`, { ...typed, name: 'Prêtes' })
  const id = await idOf('Prêtes')
  for (let place = before.length + 1; place > 0; place--)
    await sophie.send(`${list}?formulaire=monter`, { id, rang: String(place) })
  expect(await names()).toEqual(['Prêtes', ...before])
  await sophie.send(`${list}?formulaire=descendre`, { id, rang: '1' })
  // A repeated press counts once.
  await sophie.send(`${list}?formulaire=descendre`, { id, rang: '1' })
  expect(await names()).toEqual([before[0], 'Prêtes', ...before.slice(1)])
  await sophie.send(`${page}?formulaire=supprimer`)
  expect(await names()).toEqual(before)
  expect((await sophie.open(page)).status).toBe(404)
  const told = await site.query<{ act: string }>('select act from events where record_id = $1 order by id', [
    id,
  ])
  expect(told.map(({ act }) => act)).toEqual(['answer.created', 'answer.changed', 'answer.deleted'])
  expect((await sophie.send(`${page}?formulaire=modifier`, typed)).status).toBe(422)
})

test('a word between braces must be a variable (§11.8)', async () => {
  const answer = await sophie.send(`${list}?formulaire=nouvelle`, { name: 'X', text: 'Bonjour {prenom}' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('{prenom} n’est pas une variable')
  expect(page).toContain('Bonjour {prenom}')
  expect(await names()).not.toContain('X')
})

test('answers are kept by the office, not by the workshop’s mechanics', async () => {
  expect((await karim.open(list)).status).toBe(404)
  expect((await karim.send(`${list}?formulaire=nouvelle`, { name: 'X', text: 'Y' })).status).toBe(404)
})
