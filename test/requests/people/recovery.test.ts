import { beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { readMails } from '../../content/mails.ts'
import { newPerson } from '../../content/new-person.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

let visitors = 0
const newVisitor = () => `192.0.2.${++visitors}`

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, 'X-Forwarded-For': newVisitor(), ...headers },
  })
}

const ask = async (email: string, headers: Record<string, string> = {}) => {
  const response = await post('/recuperation', { email }, { Accept: 'application/json', ...headers })
  return { status: response.status, answer: await response.json() }
}

const statusOf = async (id: string) => (await (await site.fetch(`/recuperation/${id}`)).json()).status

const waitForEnd = (id: string) =>
  vi.waitFor(async () => {
    const status = await statusOf(id)
    if (status === 'pending') throw new Error('still pending')
    return status
  })

/** Returns the path of the newest reset link mailed to the address. Filters by subject, so that other mails do not count. */
async function resetPathOf(email: string): Promise<string> {
  const { answer } = await ask(email)
  expect(await waitForEnd(answer.id)).toBe('done')
  const mails = (await readMails(site)).filter(
    ({ to, messageId }) => messageId?.includes(answer.id) && [to].flat()[0]?.text === email,
  )
  expect(mails).toHaveLength(1)
  const [link = ''] = /http:\/\/site\.test\S+/.exec(mails[0]?.text ?? '') ?? []
  return link.slice('http://site.test'.length)
}

const reset = (path: string, password: string, confirmation = password, headers = {}) =>
  post(path, { password, password_confirmation: confirmation }, headers)

/** Makes a new person, so that tests that change passwords do not share one. */
const createPerson = () => newPerson(site.query)

describe('a password recovery', () => {
  test('is stored as pending, completed by a job and deleted by the page (§2.11, §3.9, §4.6, §7.5, §8)', async () => {
    const { status, answer } = await ask(' Vide@Exemple.fr ')
    expect(status).toBe(202)
    expect(await waitForEnd(answer.id)).toBe('done')
    const [record] = await site.query('select * from password_recoveries where id = $1', [answer.id])
    expect(record).toMatchObject({
      email: 'vide@exemple.fr',
      link: 'http://site.test/update_user_actions',
      template_id: 'password-recovery',
      sender_email: 'contact@exemple.fr',
      status: 'done',
    })
    const deleted = await site.fetch(`/recuperation/${answer.id}`, {
      method: 'DELETE',
      headers: { Origin: site.origin },
    })
    expect(deleted.status).toBe(204)
    expect((await site.fetch(`/recuperation/${answer.id}`)).status).toBe(404)
  })

  test('for an unknown address ends with an error and sends no mail (§4.6, §8)', async () => {
    const { answer } = await ask('personne@exemple.fr')
    expect(await waitForEnd(answer.id)).toBe('email error')
    const receivers = (await readMails(site)).flatMap(({ to }) => [to].flat().map((list) => list?.text))
    expect(receivers).not.toContain('personne@exemple.fr')
  })

  test('sends an event when its state changes (§2.11, §4.6, §7.5, §8)', async () => {
    const { answer } = await ask('vide@exemple.fr')
    const leaving = new AbortController()
    const stream = await site.fetch(`/recuperation/${answer.id}/suivi`, { signal: leaving.signal })
    expect(stream.headers.get('Content-Type')).toContain('text/event-stream')
    let receivedText = ''
    for await (const chunk of stream.body ?? []) {
      receivedText += new TextDecoder().decode(chunk)
      if (receivedText.split('event: changed').length > 1 && (await statusOf(answer.id)) === 'done') break
    }
    leaving.abort()
    expect(receivedText).toContain('event: changed')
  })

  test('is rejected without an address, and the eleventh time within an hour (§5.3, §9.4)', async () => {
    expect(await ask('  ')).toMatchObject({
      status: 422,
      answer: { problems: { email: 'Veuillez ajouter votre email' } },
    })
    const from = { 'X-Forwarded-For': newVisitor() }
    for (let index = 0; index < 10; index++) await ask(`personne${index}@exemple.fr`, from)
    const { status, answer } = await ask('personne@exemple.fr', from)
    expect(status).toBe(429)
    expect(answer.message).toMatch(/^Trop de demandes\. Merci de patienter (une heure|\d+ minutes)/)
  })

  test.each([
    ['vide@exemple.fr', 'Email envoyé'],
    [
      'personne@exemple.fr',
      'Aucun utilisateur ne correspond à cette adresse email. Si vous voulez créer un compte,merci de nous contacter directement.',
    ],
    ['', 'Veuillez ajouter votre email'],
  ])(
    'shows its result on the page without JavaScript: %j (§2.11, §4.6, §7.5, §8)',
    async (email, message) => {
      const response = await post('/recuperation', { email })
      expect(response.status).toBe(303)
      const page = await site.fetch(response.headers.get('Location') ?? '')
      expect(await page.text()).toContain(message)
    },
  )
})

describe('the reset link', () => {
  test('sets a new password once, ends every session and notifies the owner (§2.14, §7.5, §10.8)', async () => {
    const { id, email } = await createPerson()
    const otherSession = await signInToTestSite(site, email)
    const path = await resetPathOf(email)
    // Mail scanners open the link any number of times.
    for (const method of ['HEAD', 'GET', 'GET']) {
      const opened = await site.fetch(path, { method })
      expect(opened.status).toBe(200)
      expect(opened.headers.get('Cache-Control')).toBe('private, no-store')
    }
    const form = await (await site.fetch(path)).text()
    expect(form).toContain('Récupération de mot de passe')
    expect(form).toContain('<meta name="robots" content="noindex"')
    expect(form).toContain('<meta name="referrer" content="same-origin"')
    expect(form).not.toContain('rel="canonical"')

    const changed = await reset(path, 'un tout autre secret')
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('Mot de passe modifié')
    const area = await site.fetch('/espace_pro', { headers: { Cookie: otherSession } })
    expect(await area.text()).toContain('Se connecter')
    await expect(signInToTestSite(site, email)).rejects.toThrow('401')
    await signInToTestSite(site, email, 'un tout autre secret')

    const repeated = await reset(path, 'encore un autre')
    expect(repeated.status).toBe(404)
    expect(await repeated.text()).toContain('ERREUR, le lien est invalide')
    const noticeMail = await vi.waitFor(async () => {
      const mails = await readMails(site)
      const mail = mails.find(
        ({ to, subject }) => subject?.includes('modifié') && [to].flat()[0]?.text === email,
      )
      if (!mail) throw new Error('no mail yet')
      return mail
    })
    expect(noticeMail.text).toContain('Ce n’était pas vous')
    const acts = await site.query<{ act: string }>(
      'select act from audit_trail where user_id = $1 order by created_at',
      [id],
    )
    expect(acts.map(({ act }) => act)).toEqual([
      'signed-in',
      'recovery-mailed',
      'password-reset',
      'sign-in-failed',
      'signed-in',
    ])
  })

  test('stays valid after an invalid password (§5.4, §6, §10.7)', async () => {
    const { email } = await createPerson()
    const path = await resetPathOf(email)
    for (const [password, confirmation, message] of [
      ['', '', 'Veuillez ajouter un mot de passe'],
      ['suffisamment', '', 'Veuillez confirmer le mot de passe'],
      ['suffisamment', 'autrement', 'ERREUR Les deux mots de passe de sont pas identiques.'],
      ['court', 'court', 'ERREUR Votre mot de passe doit contenir au moins 6 caractères'],
      [
        'sept7se',
        'sept7se',
        'ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins 8 caractères.',
      ],
      ['    cinq5', '    cinq5', 'ERREUR Votre mot de passe doit contenir au moins 6 caractères'],
      ['Azerty123', 'Azerty123', 'ERREUR Ce mot de passe est trop courant'],
      ['bonjour2026!', 'bonjour2026!', 'ERREUR Ce mot de passe est trop courant'],
      [email, email, 'ERREUR Ce mot de passe est trop courant'],
      ['é'.repeat(129), 'é'.repeat(129), 'ERREUR Votre mot de passe doit contenir au plus 128 caractères'],
    ] as const) {
      const rejected = await reset(path, password, confirmation)
      expect(rejected.status).toBe(422)
      expect(await rejected.text()).toContain(message)
    }
    expect(await (await reset(path, '🛞🛞🛞🛞🛞🛞🛞é')).text()).toContain('Mot de passe modifié')
    await signInToTestSite(site, email, '🛞🛞🛞🛞🛞🛞🛞é')
  })

  test('accepts a password of 128 characters (§6)', async () => {
    const { email } = await createPerson()
    const long = 'une phrase dont on se souvient '.repeat(4).slice(0, 128)
    expect((await reset(await resetPathOf(email), long)).status).toBe(200)
    await signInToTestSite(site, email, long)
  })

  test('requires twelve characters for a staff account (§6)', async () => {
    const path = await resetPathOf('atelier@exemple.fr')
    const rejected = await reset(path, 'onze signes')
    expect(await rejected.text()).toContain('au moins 12 caractères')
  })

  test('expires after an hour (§8, §9.4)', async () => {
    const path = await resetPathOf('particulier@exemple.fr')
    await site.query(
      `update verifications set expires_at = now() - interval '1 second' where value = 'ParticulierDemo1'`,
    )
    for (const response of [await site.fetch(path), await reset(path, 'un tout autre secret')]) {
      expect(response.status).toBe(410)
      expect(await response.text()).toContain('ERREUR, le lien sur lequel vous avez cliqué est expiré')
    }
    await signInToTestSite(site, 'particulier@exemple.fr')
  })

  test('submitted twice at once sets one password (§7.5, §10.8)', async () => {
    const { email } = await createPerson()
    const path = await resetPathOf(email)
    const answers = await Promise.all(
      ['le premier des deux', 'le second des deux'].map((word) => reset(path, word)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('cannot be derived from the values in the database (§10.8)', async () => {
    const { id, email } = await createPerson()
    await resetPathOf(email)
    const [row] = await site.query<Record<string, string>>('select * from verifications where value = $1', [
      id,
    ])
    for (const code of [row?.identifier, row?.id, row?.value]) {
      const response = await site.fetch(`/update_user_actions?mode=resetPassword&oobCode=${code}`)
      expect(await response.text()).toContain('ERREUR, le lien est invalide')
    }
  })

  test.each([
    '',
    '?mode=verifyEmail',
    '?mode=resetPassword',
    '?mode=resetPassword&oobCode=%00%ff',
    '?oobCode=x',
  ])('is rejected with a message if it is malformed: %s (§2.14, §8)', async (query) => {
    const response = await site.fetch(`/update_user_actions${query}`)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain('ERREUR, le lien est invalide')
    expect(page).not.toContain('name="password"')
  })

  test('still works after a database failure, which the page reports (§8)', async () => {
    const { email } = await createPerson()
    const path = await resetPathOf(email)
    await site.query('alter table audit_trail rename to away')
    try {
      const failed = await reset(path, 'un tout autre secret')
      expect(failed.status).toBe(503)
      expect(await failed.text()).toContain('ERREUR lors de l&#x27;envoi des données')
    } finally {
      await site.query('alter table away rename to audit_trail')
    }
    await signInToTestSite(site, email, demoPassword)
    expect((await reset(path, 'un tout autre secret')).status).toBe(200)
  })

  test('is rejected when its form is submitted from another site (§10.20)', async () => {
    const { email } = await createPerson()
    const path = await resetPathOf(email)
    for (const Origin of ['https://ailleurs.test', 'null'])
      expect((await reset(path, 'un tout autre secret', undefined, { Origin })).status).toBe(403)
    await signInToTestSite(site, email)
  })
})
