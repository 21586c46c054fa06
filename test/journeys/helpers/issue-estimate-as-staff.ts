import { createFetch } from '../../content/sign-in.ts'
import { formFieldsOf } from '../../requests/office/fill-form.ts'
import { type SignedInStaff, sessionUser } from '../../requests/office/sign-in-staff.ts'
import { query } from './database.ts'
import { openSession } from './sign-in.ts'
import { expect, test } from './visitor.ts'

/** Signs in a staff member without a browser, who prepares the records of a journey. */
async function signInWithoutBrowser(email: string): Promise<SignedInStaff> {
  const origin = test.info().project.use.baseURL ?? ''
  return sessionUser({ origin, fetch: createFetch(origin) }, `session=${await openSession(email)}`)
}

/**
 * Issues an estimate with one line; `content` overrides fields of its draft. Returns its number and the path of its client's page.
 */
export async function issueEstimateAsStaff(
  price: string,
  { client = 'ParticulierDemo1', content = {} }: { client?: string; content?: object } = {},
): Promise<{ number: string; path: string }> {
  const sophie = await signInWithoutBrowser('bureau@exemple.fr')
  const newDraft = await sophie.send(`/gestion/devis/nouveau?client=${client}&formulaire=commencer`)
  const draft = new URL(newDraft.headers.get('Location') ?? '', 'http://site').pathname
  const saveDraft = async (changes: Record<string, string>) =>
    sophie.send(`${draft}?formulaire=brouillon`, {
      ...formFieldsOf(await sophie.read(draft), '#brouillon'),
      ...changes,
    })
  await saveDraft({ ajouter: 'free' })
  await saveDraft({ l1_text: 'Série de jantes', l1_price: price })
  const id = draft.split('/').at(-1)
  await query('update estimate_drafts set content = content || $2 where id = $1', [id, content])
  await sophie.send(`${draft}?formulaire=emettre`)
  const [issued] = await query<{ estimate_number: string }>(
    'select estimate_number from estimates where id = $1',
    [id],
  )
  expect(issued, draft).toBeDefined()
  return { number: issued?.estimate_number ?? '', path: draft.replace('/gestion/devis', '/devis_recu') }
}
