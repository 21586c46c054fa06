import { rm } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { formFieldsOf } from '../requests/office/fill-form.ts'
import { sessionUser } from '../requests/office/sign-in-staff.ts'
import { createTestDatabase } from '../site/database.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Starts two nodes on one database, with a staff member signed in at each, and visitors. */
async function openNodes(url: string, dataDir: string) {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, DEMO: 'on' }
  // The first node creates the demo content.
  const one = await startSite(settings)
  const other = await startSite({ ...settings, JOBS: 'off' })
  const at = async ({ origin }: { origin: string }, email: string) => {
    const site = { origin, fetch: createFetch(origin) }
    const person = sessionUser(site as Parameters<typeof sessionUser>[0], await signInToTestSite(site, email))
    return { ...person, visit: site.fetch }
  }
  desk = await at(one, 'bureau@exemple.fr')
  otherDesk = await at(other, 'atelier@exemple.fr')
  return [one, other]
}

type Desk = ReturnType<typeof sessionUser> & { visit: ReturnType<typeof createFetch> }

let desk: Desk
let otherDesk: Desk
beforeAll(async () => {
  const database = await createTestDatabase()
  const dataDir = await makeTemporaryFolder('office-nodes')
  const nodes = await openNodes(database.url, dataDir)
  return async () => {
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

const fieldsAt = async (desk: Desk, page: string) => formFieldsOf(await desk.read(page), '#brouillon')
const send = (desk: Desk, page: string, fields: Record<string, string>) =>
  desk.send(`${page}?formulaire=brouillon`, fields)

async function begin(desk: Desk, title: string): Promise<string> {
  const newArticle = await desk.send('/gestion/actualites/nouvelle?formulaire=commencer', { title })
  expect(newArticle.status).toBe(303)
  return newArticle.headers.get('Location') ?? ''
}

const whole = {
  main_image: '/pictures/service-soudure Une soudure au TIG',
  content: '<p>Le premier paragraphe.</p><p>Le deuxième.</p><p>Le troisième.</p>',
}

/** Waits until the page shows the change, in at most fifty rounds, 20 ms apart: about a second on an idle machine. */
async function untilSeen(desk: Desk, path: string, isSeen: (status: number, page: string) => void) {
  let rounds = 0
  const ask = async () => {
    rounds++
    const response = await desk.visit(path)
    isSeen(response.status, await response.text())
  }
  await vi.waitFor(ask, { interval: 20 })
  expect(rounds, path).toBeLessThan(50)
}

test('an article saved and published at one node is shown by another, and removed again (§11.18)', async () => {
  const page = await begin(desk, 'D’un nœud à l’autre')
  const address = '/actualites/d-un-noeud-a-l-autre'
  await send(desk, page, { ...(await fieldsAt(desk, page)), ...whole })
  // The draft is in no node's page cache; the list is in the caches of both.
  expect((await otherDesk.visit(address)).status).toBe(404)
  expect(await (await otherDesk.visit('/actualites')).text()).not.toContain('D’un nœud à l’autre')
  await send(desk, page, { ...(await fieldsAt(desk, page)), suite: 'publier' })
  await untilSeen(otherDesk, '/actualites', (_, list) => expect(list).toContain('D’un nœud à l’autre'))
  await untilSeen(otherDesk, address, (_, shown) => expect(shown).toContain('Le deuxième.'))

  // Changed on the other node, visible on the first.
  const changed = whole.content.replace('Le deuxième', 'Le second')
  await send(otherDesk, page, { ...(await fieldsAt(otherDesk, page)), content: changed, suite: 'publier' })
  await untilSeen(desk, address, (_, shown) => expect(shown).toContain('Le second.'))
  await desk.send(`${page}?formulaire=retirer`)
  await untilSeen(otherDesk, address, (status) => expect(status).toBe(404))
})

test('two authors of one article at two nodes keep all their changes, and choose where both changed the same (§11.18)', async () => {
  const page = await begin(desk, 'À quatre mains')
  await send(desk, page, { ...(await fieldsAt(desk, page)), ...whole })
  const [ownFields, colleaguesFields] = [await fieldsAt(desk, page), await fieldsAt(otherDesk, page)]
  const replaceContent = (fields: Record<string, string>, from: string, to: string) => ({
    ...fields,
    content: fields.content?.replace(from, to) ?? '',
  })
  const responses = await Promise.all([
    send(desk, page, replaceContent(ownFields, 'Le premier', 'Mon premier')),
    send(otherDesk, page, replaceContent(colleaguesFields, 'Le troisième', 'Leur troisième')),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const mergedText = '<p>Mon premier paragraphe.</p>\n<p>Le deuxième.</p>\n<p>Leur troisième.</p>'
  expect((await fieldsAt(desk, page)).content).toBe(mergedText)

  const secondSave = await send(otherDesk, page, replaceContent(colleaguesFields, 'Le premier', 'Un premier'))
  expect(secondSave.status).toBe(422)
  const conflictForm = parse(await secondSave.text()).querySelector('[data-conflict="content"]')
  expect(conflictForm?.text).toContain('Un premier paragraphe.')
  expect(conflictForm?.text).toContain('Mon premier paragraphe.')
  expect((await fieldsAt(desk, page)).content).toBe(mergedText)
})
