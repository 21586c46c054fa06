import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffKeyParameter } from '../../../app/office/offline/stored-pages.ts'
import { submissionKeyParameter } from '../../../app/office/submission-address.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { listRoutes } from '../../reading/list-routes.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from './sign-in-staff.ts'

let site: TestSite
let thomas: SignedInStaff
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

const closures = '/gestion/reglages/fermetures'
const closure = { place: 'tous', from: '2027-08-02', to: '2027-08-20', reason: 'Congés' }
const withKey = (path: string, key: string) => `${path}&${submissionKeyParameter}=${key}`
const readClosures = (reason: string) => site.query('select 1 from closures where reason = $1', [reason])

describe('a form submission with the same key', () => {
  test('is executed once, however often and simultaneously it is sent; another key executes it again (§11.6)', async () => {
    const announce = (key: string, person = thomas) =>
      person.send(withKey(`${closures}?formulaire=annoncer`, key), { ...closure, reason: 'Congés d’été' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => announce('AAAAbbbbCCCCdd01').then(({ status }) => status)),
    )
    expect(answers.filter((status) => status >= 400)).toEqual([])
    expect(await readClosures('Congés d’été')).toHaveLength(1)
    await announce('AAAAbbbbCCCCdd02')
    expect(await readClosures('Congés d’été')).toHaveLength(2)
  })

  test('returns the first response again: JSON to a script, the same redirect to a browser (§11.6)', async () => {
    const post = (key: string) =>
      site.fetch(withKey(`${closures}?formulaire=annoncer`, key), {
        method: 'POST',
        body: new URLSearchParams({ ...closure, reason: 'Inventaire' }),
        headers: { Cookie: thomas.cookies, Origin: site.origin, Accept: 'application/json' },
      })
    const first = await (await post('AAAAbbbbCCCCdd03')).json()
    expect(first).toMatchObject({ outcome: 'saved' })
    expect(await (await post('AAAAbbbbCCCCdd03')).json()).toEqual(first)
    expect(await readClosures('Inventaire')).toHaveLength(1)

    const page = withKey(`${closures}?formulaire=annoncer`, 'AAAAbbbbCCCCdd04')
    await thomas.send(page, { ...closure, reason: 'Travaux' })
    const changedSubmission = await thomas.send(page, { ...closure, reason: 'Travaux' })
    expect([changedSubmission.status, changedSubmission.headers.get('Location')]).toEqual([303, closures])

    const begin = () =>
      thomas.send(withKey('/gestion/actualites/nouvelle?formulaire=commencer', 'AAAAbbbbCCCCdd05'), {
        title: 'Deux appuis',
      })
    const [one, other] = [await begin(), await begin()]
    expect(one.headers.get('Location')).toMatch(/^\/gestion\/actualites\//)
    expect(other.headers.get('Location')).toBe(one.headers.get('Location'))
  })

  test('can be sent again after a rejection; the same key of a colleague is independent (§11.6)', async () => {
    const rejected = await thomas.send(withKey(`${closures}?formulaire=annoncer`, 'AAAAbbbbCCCCdd06'), {
      ...closure,
      from: '',
    })
    expect(rejected.status).toBe(422)
    const page = withKey(`${closures}?formulaire=annoncer`, 'AAAAbbbbCCCCdd06')
    await thomas.send(page, { ...closure, reason: 'Repris' })
    expect(await readClosures('Repris')).toHaveLength(1)
    const article = withKey('/gestion/actualites/nouvelle?formulaire=commencer', 'AAAAbbbbCCCCdd07')
    const [thomasAnswer, sophiesAnswer] = [await thomas.send(article), await sophie.send(article)]
    expect(thomasAnswer.headers.get('Location')).not.toBe(sophiesAnswer.headers.get('Location'))
  })

  test('saved offline by another user is rejected until that user signs in (§11.6)', async () => {
    const [storedKey] = await site.query<{ id: string }>(
      "select id from users where email = 'tw_atelier@exemple.fr'",
    )
    const announce = (person: SignedInStaff) =>
      person.send(`${closures}?formulaire=annoncer&${staffKeyParameter}=${storedKey?.id}`, {
        ...closure,
        reason: 'Sans réseau',
      })
    expect((await announce(sophie)).status).toBe(409)
    expect(await readClosures('Sans réseau')).toHaveLength(0)
    expect((await announce(thomas)).status).toBeLessThan(400)
    expect(await readClosures('Sans réseau')).toHaveLength(1)
  })

  test('is executed again if its values differ (§11.6)', async () => {
    const page = withKey(`${closures}?formulaire=annoncer`, 'AAAAbbbbCCCCdd09')
    await thomas.send(page, { ...closure, reason: 'Premier' })
    await thomas.send(page, { ...closure, reason: 'Second' })
    expect([await readClosures('Premier'), await readClosures('Second')].map(({ length }) => length)).toEqual(
      [1, 1],
    )
  })

  test('works for an address longer than the maximum size of an index entry (§11.6)', async () => {
    const longQuery = Array.from({ length: 200 }, () => `commande=${randomId()}`).join('&')
    const response = await thomas.send(
      withKey(`/gestion/factures/nouvelle?${longQuery}&formulaire=oublier`, 'AAAAbbbbCCCCdd10'),
    )
    expect(response.status).toBeLessThan(500)
  })

  test('is executed again after two minutes if the process ended before the response (§11.6)', async () => {
    const announce = () =>
      thomas.send(withKey(`${closures}?formulaire=annoncer`, 'AAAAbbbbCCCCdd08'), {
        ...closure,
        reason: 'Après',
      })
    await announce()
    await site.query("update answered_forms set answer = null, received_at = now() - interval '121 seconds'")
    await announce()
    expect(await readClosures('Après')).toHaveLength(2)
  })
})

/** Forms that leave the office or open another person's pages. */
const leaves = /deconnexion|formulaire=(voir|quitter)/

/** Tables that every press may change, because no user sees their content. */
const changesAlways = ['answered_forms', 'begun_work', 'sessions', 'presences', 'rate_limits']

async function listTables(): Promise<string[]> {
  const tables = await site.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'tw'::regnamespace and relkind = 'r' order by 1`,
  )
  return tables.map(({ name }) => name).filter((name) => !changesAlways.includes(name))
}

async function digest(): Promise<Record<string, string>> {
  const tableQueries = (await listTables()).map(
    (name) =>
      `select '${name}' as name, count(*) as n, coalesce(sum(hashtext(t::text)::bigint), 0) as h from "${name}" t`,
  )
  const rows = await site.query<{ name: string; n: string; h: string }>(tableQueries.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n, h }) => [name, `${n} ${h}`]))
}

/** Adds triggers that record every row inserted, deleted or changed. A rollback removes what was recorded too. */
async function noteChanges(): Promise<void> {
  await site.query(`create schema noted; create table noted.changes (table_name text not null);
    create function noted.note() returns trigger language plpgsql as $$ begin
      if tg_op <> 'UPDATE' or old is distinct from new then insert into noted.changes values (tg_table_name); end if;
      return null;
    end $$`)
  const tables = await listTables()
  await site.query(
    tables
      .map(
        (name) =>
          `create trigger noted after insert or delete or update on "${name}" for each row execute function noted.note()`,
      )
      .join(';'),
  )
}

const isNothingNoted = async () => (await site.query('select 1 from noted.changes limit 1')).length === 0

test('submitting each form of the office twice changes nothing the second time (§11.6)', {
  timeout: 600_000,
}, async () => {
  const patterns = listRoutes()
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern.startsWith('/gestion'))
  const expressionOf = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
  const isOf = new Map(patterns.map((pattern) => [pattern, expressionOf(pattern)]))
  const patternOf = (path: string) =>
    patterns.find((pattern) => pattern === path || isOf.get(pattern)?.test(path))
  const submissionsByForm = new Map<string, number>()
  const pressed = new Set<string>()
  const accepted = new Set<string>()
  const unkept: string[] = []
  await noteChanges()
  const waiting = patterns.filter((pattern) => !pattern.includes(':'))
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const page = await thomas.open(path)
    if (page.status !== 200 || !page.headers.get('Content-Type')?.includes('html')) continue
    const formPage = await thomas.read(path)
    for (const link of formPage.querySelectorAll('a[href^="/gestion/"]')) {
      const [to = ''] = (link.getAttribute('href') ?? '').split(/[?#]/)
      const pattern = patternOf(to)
      if (!pattern?.includes(':') || (submissionsByForm.get(pattern) ?? 0) >= 2 || waiting.includes(to))
        continue
      submissionsByForm.set(pattern, (submissionsByForm.get(pattern) ?? 0) + 1)
      waiting.push(to)
    }
    for (const name of namesIn(formPage)) {
      const id = `${patternOf(path)} ${name}`
      if (pressed.has(id)) continue
      pressed.add(id)
      const form = formsOf(await thomas.read(path)).find((found) => nameOf(found) === name)
      if (!form) continue
      const [action, fields] = [actionOf(form) || path, typedInto(form)]
      const press = async () => {
        const response = await thomas.send(action, fields)
        expect(response.status, id).toBeLessThan(500)
        return response
      }
      const first = await press()
      await site.query('truncate noted.changes')
      await press()
      // The recorded changes may be late work of the first press, so a third press is checked by comparing whole tables.
      const changed = (await isNothingNoted()) ? [] : await changesOf(press)
      if (changed.length > 0) unkept.push(`${id}: ${changed.join(', ')}`)
      if (first.status < 400) accepted.add(id)
    }
  }
  // Forms that need more than a word or a file reject every submission, so not all are accepted.
  expect(pressed.size).toBeGreaterThan(70)
  expect(accepted.size).toBeGreaterThan(50)
  expect(unkept).toEqual([])
})

/** Returns the names of the tables whose rows changed. */
async function changesOf(press: () => Promise<unknown>): Promise<string[]> {
  const before = await digest()
  await press()
  const after = await digest()
  return Object.keys(after).filter((table) => after[table] !== before[table])
}

const formsOf = (page: HTMLElement) =>
  page.querySelectorAll('form[method=post]').filter((form) => !leaves.test(actionOf(form)))
const actionOf = (form: HTMLElement) =>
  (form.getAttribute('action') ?? '').replaceAll('&amp;', '&').replace(/#.*/, '')
/** Returns the name of the form on its page, independent of the record. */
const nameOf = (form: HTMLElement) =>
  new URL(actionOf(form), 'http://x').searchParams.get('formulaire') ?? 'post'
const namesIn = (page: HTMLElement) => new Set(formsOf(page).map(nameOf))

/** Fills in a form as a user does: keeps the values that it shows, and adds a valid value for each empty field. */
function typedInto(form: HTMLElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const control of form.querySelectorAll('input[name], select[name], textarea[name]')) {
    const name = control.getAttribute('name') ?? ''
    const type = control.getAttribute('type') ?? 'text'
    if (['checkbox', 'radio'].includes(type)) {
      if (control.hasAttribute('checked') || !(name in fields))
        fields[name] = control.getAttribute('value') ?? 'on'
      continue
    }
    if (name in fields && fields[name] !== '') continue
    fields[name] = valueFor(control, type)
  }
  const [button] = form.querySelectorAll('button[name]')
  if (button) fields[button.getAttribute('name') ?? ''] = button.getAttribute('value') ?? ''
  return fields
}

const samples: Record<string, string> = {
  email: 'essai@exemple.fr',
  date: '2026-11-02',
  tel: '03 53 01 02 03',
  url: 'https://exemple.fr/',
  number: '4',
  hidden: '',
  search: '',
}

function valueFor(control: HTMLElement, type: string): string {
  if (control.tagName === 'SELECT') {
    const options = control.querySelectorAll('option')
    const fieldValue =
      options.find((option) => option.hasAttribute('selected')) ??
      options.find((option) => option.getAttribute('value'))
    return fieldValue?.getAttribute('value') ?? ''
  }
  const own = control.tagName === 'TEXTAREA' ? control.textContent : (control.getAttribute('value') ?? '')
  const decodedValue = own.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  if (decodedValue !== '') return decodedValue
  return samples[type] ?? (control.getAttribute('inputmode') ? '12' : 'Essai')
}
