import { expect, vi } from 'vitest'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Site, manager and forms that the tests of settings and page texts share. Each test file opens its own site with
 * `beforeAll(openSettingsSite)`; the test files of one process run one after another.
 */

export const settingsPath = '/gestion/reglages'

export let testSite: TestSite
export let thomas: SignedInStaff

export async function openSettingsSite() {
  testSite = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', PAGE_CACHE_MB: '8' } })
  thomas = await signInStaff(testSite, 'atelier@exemple.fr')
}

export const formOf = async (page: string) => formFieldsOf(await thomas.read(page), '#modifier form')

export const sendSetting = (page: string, fields: Record<string, string>, form = 'modifier') =>
  thomas.send(`${page}?formulaire=${form}`, fields)

/** Changes these fields; the others keep the values shown on the page. */
export async function changeSetting(page: string, fields: Record<string, string>) {
  const response = await sendSetting(page, { ...(await formOf(page)), ...fields })
  expect(response.status).toBe(200)
}

/** Returns the HTML of a public page, with plain apostrophes. */
export const readHtml = async (path: string) =>
  (await (await testSite.fetch(path)).text()).replaceAll('&#x27;', "'")

export const untilShown = (path: string, words: string) =>
  vi.waitFor(async () => expect(await readHtml(path)).toContain(words))
export const untilGone = (path: string, words: string) =>
  vi.waitFor(async () => expect(await readHtml(path)).not.toContain(words))
