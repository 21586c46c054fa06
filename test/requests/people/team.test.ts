import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readMails } from '../../content/mails.ts'
import { enterPassword } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, sessionUser, signInNewStaff, signInStaff } from '../office/sign-in-staff.ts'

const team = '/gestion/reglages/equipe'
const bothPointsOfSale = { pos_epinal: 'on', pos_ostwald: 'on' }
const secret = 'une jante bien ronde'

let site: TestSite
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

let people = 0
/** Makes an account by the form. Returns its page and its mail address. */
async function invite(fields: Record<string, string> = {}) {
  const email = `personne-${++people}@exemple.fr`
  const response = await thomas.send(`${team}?formulaire=nouveau`, {
    name: `Personne ${people}`,
    email,
    role: 'bureau',
    ...bothPointsOfSale,
    ...fields,
  })
  expect(response.status).toBe(303)
  return { email, page: response.headers.get('Location') ?? '' }
}

const mailTo = (email: string) =>
  vi.waitUntil(async () => (await readMails(site)).findLast(({ to }) => [to].flat()[0]?.text === email))

const linkIn = (text: string | undefined) => /http:\S+oobCode=\S+/.exec(text ?? '')?.[0] ?? ''

/** Returns the path of a link in a mail. */
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '')

const choose = (link: string) => {
  return site.fetch(pathOf(link), {
    method: 'POST',
    body: new URLSearchParams({ password: secret, password_confirmation: secret }),
    headers: { Origin: site.origin },
  })
}

/** Makes a staff member who has chosen their password and signed in. */
async function newColleague(fields?: Record<string, string>) {
  const { email, page } = await invite(fields)
  expect((await choose(linkIn((await mailTo(email)).text))).status).toBe(200)
  return { email, page, ...(await signInNewStaff(site, email, secret)) }
}

const streamOf = async (page: string) => textsOf(await thomas.read(page), '.record-stream li > p:first-child')

describe('a new staff member', () => {
  test('receives a mail whose link is valid for seven days and can be used once (§11.4)', async () => {
    const { email, page } = await invite({ name: 'Léa Petit', role: 'atelier', pos_epinal: '' })
    expect(await streamOf(page)).toEqual([
      `Thomas Weber a créé le compte de Léa Petit, ${email} (Atelier, Ostwald (Strasbourg)).`,
    ])
    expect((await thomas.read(page)).textContent).toContain('Il n’est pas encore choisi')
    const mail = await mailTo(email)
    expect(mail.text).toContain('valable sept jours')
    const [row] = await site.query<{ days: number; is_hashed: boolean }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days,
        position($2 in identifier) = 0 as is_hashed
       from verifications where value = $1`,
      [page.split('/').at(-1), new URL(linkIn(mail.text)).searchParams.get('oobCode')],
    )
    expect(row).toEqual({ days: 7, is_hashed: true })
    const welcome = await (await site.fetch(pathOf(linkIn(mail.text)))).text()
    expect(welcome).toContain('Bienvenue dans l’équipe')
    expect(welcome).not.toContain('Récupération de mot de passe')
    expect((await choose(linkIn(mail.text))).status).toBe(200)
    expect((await choose(linkIn(mail.text))).status).toBe(404)
    const lea = await signInNewStaff(site, email, secret)
    expect((await lea.read('/gestion')).textContent).toContain('Atelier, Ostwald (Strasbourg)')
    expect((await thomas.read(page)).textContent).not.toContain('Il n’est pas encore choisi')
  })

  test('can be sent another link, which replaces the former one (§11.4)', async () => {
    const { email, page } = await invite()
    const first = linkIn((await mailTo(email)).text)
    const sent = await thomas.send(`${page}?formulaire=inviter`)
    expect(sent.status).toBe(200)
    const secondMail = await vi.waitUntil(async () => {
      const link = linkIn((await mailTo(email)).text)
      return link !== first && link
    })
    expect((await choose(first)).status).toBe(404)
    expect((await choose(secondMail)).status).toBe(200)
    expect((await streamOf(page))[0]).toContain('un nouveau lien pour choisir son mot de passe.')
    // An account with a password cannot be invited again.
    expect((await thomas.send(`${page}?formulaire=inviter`)).status).toBe(422)
  })

  test('is created once when invited twice at the same moment (§11.4)', async () => {
    const fields = { name: 'Léa', email: 'deux-fois@exemple.fr', role: 'bureau', ...bothPointsOfSale }
    const responses = await Promise.all([1, 2].map(() => thomas.send(`${team}?formulaire=nouveau`, fields)))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test('has a name without control characters (§11.4)', async () => {
    const { page } = await invite({ name: 'Zé\0ro' })
    expect((await thomas.read(page)).querySelector('h1')?.text).toBe('Zéro')
    expect((await thomas.send('/gestion/compte?formulaire=signature', { signature: 'T\0W' })).status).toBe(
      200,
    )
  })

  test.each<[Record<string, string>, string]>([
    [{ name: ' ' }, 'Indiquez un nom'],
    [{ name: 'x'.repeat(81) }, '80\u00a0caractères au plus'],
    [{ email: '' }, 'Indiquez une adresse e-mail'],
    [{ email: 'personne' }, 'Cette adresse n’est pas conforme'],
    [{ email: 'Pro@exemple.fr' }, 'Cette adresse est celle d’un client'],
    [{ email: 'Bureau@exemple.fr ' }, 'Cette adresse a déjà un compte de l’équipe'],
    [{ role: 'roi' }, 'Choisissez un rôle'],
    [{ pos_epinal: '', pos_ostwald: '' }, 'Choisissez au moins un point de vente'],
  ])(
    'is not created from invalid values, which are shown with their error: %j (§11.4)',
    async (wrong, message) => {
      const before = await site.query('select 1 from staff')
      const fields = {
        name: 'Quelqu’un',
        email: 'quelquun@exemple.fr',
        role: 'bureau',
        ...bothPointsOfSale,
        ...wrong,
      }
      const response = await thomas.send(`${team}?formulaire=nouveau`, fields)
      expect(response.status).toBe(422)
      const page = await response.text()
      expect(page).toContain(message)
      expect(page).toContain(`value="${(fields.name.trim() ? fields.name : fields.email).slice(0, 20)}`)
      expect(await site.query('select 1 from staff')).toEqual(before)
    },
  )
})

test('where the site sends no mail, the page of an invited account shows its link once asked, and stores it nowhere (§11.4)', async () => {
  const { page } = await invite()
  const before = await thomas.read(page)
  expect(before.textContent).toContain('ce site n’envoie pas d’e-mails')
  expect(before.textContent).not.toContain('oobCode')
  const show = async () => {
    const response = await thomas.send(`${page}?formulaire=lien`)
    const field = parse(await response.text()).querySelector('#lien input[readonly]')
    return (field?.getAttribute('value') ?? '').replaceAll('&amp;', '&')
  }
  const first = await show()
  const secondPage = await show()
  expect(secondPage).toMatch(/oobCode=/)
  const token = new URL(secondPage).searchParams.get('oobCode')
  const stores = await site.query(
    "select 1 from answered_forms where answer::text like '%' || $1 || '%' union all select 1 from events where after::text like '%' || $1 || '%'",
    [token],
  )
  expect(stores).toEqual([])
  expect((await choose(first)).status).toBe(404)
  expect((await choose(secondPage)).status).toBe(200)
  // An account with a password shows no link, and other roles have no such form.
  expect((await thomas.send(`${page}?formulaire=lien`)).status).toBe(422)
  expect((await thomas.read(page)).querySelector('#lien')).toBeNull()
  const office = await signInStaff(site, 'bureau@exemple.fr')
  expect((await office.send(`${page}?formulaire=lien`)).status).toBe(404)
})

test('a change of a staff account applies to the next request, and is recorded (§11.4)', async () => {
  const { page, ...marc } = await newColleague({ name: 'Marc', role: 'bureau' })
  expect((await marc.open('/gestion/journal')).status).toBe(200)
  const fields = { name: 'Marc Petit', role: 'atelier', pos_epinal: 'on' }
  const saved = await thomas.send(`${page}?formulaire=modifier`, fields)
  expect(await saved.text()).toContain('Enregistré')
  expect((await marc.open('/gestion/journal')).status).toBe(404)
  expect((await marc.read('/gestion')).textContent).toContain('Marc Petit')
  const change =
    'nom Marc → Marc Petit, rôle Bureau → Atelier, points de vente tous les points de vente → Épinal'
  expect((await streamOf(page))[0]).toBe(`Thomas Weber a modifié le compte de Marc : ${change}.`)
  // Saving the same values again records no event.
  await thomas.send(`${page}?formulaire=modifier`, fields)
  expect(await streamOf(page)).toHaveLength(2)
})

test('a closed account ends its sessions at once, cannot sign in, and can be reopened (§11.4)', async () => {
  const { email, page, ...marc } = await newColleague()
  expect((await thomas.send(`${page}?formulaire=fermer`)).status).toBe(200)
  expect((await marc.open('/gestion')).headers.get('Location')).toContain('/espace_pro?suite=')
  await expect(enterPassword(site, email, secret)).rejects.toThrow('401')
  const id = page.split('/').at(-1)
  expect(await site.query('select 1 from sessions where user_id = $1', [id])).toEqual([])
  // A session of a closed account gives no access.
  await site.query('update staff set closed_at = null where user_id = $1', [id])
  const lateSession = sessionUser(site, await enterPassword(site, email, secret))
  await site.query('update staff set closed_at = now() where user_id = $1', [id])
  expect((await lateSession.open('/gestion')).headers.get('Location')).toContain('/espace_pro?suite=')
  // A closed account cannot be changed, invited again or replaced by a new account.
  expect(
    (await thomas.send(`${page}?formulaire=modifier`, { name: 'M', role: 'bureau', ...bothPointsOfSale }))
      .status,
  ).toBe(422)
  expect((await thomas.send(`${page}?formulaire=rouvrir`)).status).toBe(200)
  await enterPassword(site, email, secret)
  expect((await streamOf(page)).slice(0, 2)).toEqual([
    expect.stringContaining('a rouvert le compte de'),
    expect.stringContaining('a fermé le compte de'),
  ])
})

describe('the lost second factor of a staff member', () => {
  test('can be reset by a responsable: the sessions end, a new factor is set up, and the reset is recorded (§6, §11.4)', async () => {
    const { email, page, ...marc } = await newColleague()
    expect((await marc.open('/gestion')).status).toBe(200)
    expect((await thomas.read(page)).querySelector('#verification')?.textContent).toContain('Réinitialiser')
    expect((await thomas.send(`${page}?formulaire=verification`)).status).toBe(200)
    expect((await marc.open('/gestion')).headers.get('Location')).toContain('/espace_pro?suite=')
    const nextSession = await enterPassword(site, email, secret)
    expect((await sessionUser(site, nextSession).open('/gestion')).headers.get('Location')).toContain(
      '/verification/activation',
    )
    expect((await streamOf(page))[0]).toContain('a réinitialisé la vérification en deux étapes de')
    // A second press is rejected and does not reset the new second factor.
    expect((await thomas.send(`${page}?formulaire=verification`)).status).toBe(422)
    expect((await sessionUser(site, nextSession).open('/gestion')).headers.get('Location')).toContain(
      '/verification/activation',
    )
  })

  test('cannot be reset by its owner (§6, §11.4)', async () => {
    const { page, ...other } = await newColleague({ role: 'responsable' })
    expect((await other.read(page)).querySelector('#verification')).toBeNull()
    expect((await other.send(`${page}?formulaire=verification`)).status).toBe(422)
    expect((await other.open('/gestion')).status).toBe(200)
    await thomas.send(`${page}?formulaire=fermer`)
  })
})

test('a session created during the closing of an account stays invalid after the account is reopened (§11.4)', async () => {
  const { page, ...marc } = await newColleague()
  const id = page.split('/').at(-1)
  const [{ kept } = { kept: '' }] = await site.query<{ kept: string }>(
    'select to_jsonb(sessions)::text as kept from sessions where user_id = $1',
    [id],
  )
  await thomas.send(`${page}?formulaire=fermer`)
  // Session of a sign-in that was in progress when the account was closed.
  await site.query('insert into sessions select * from jsonb_populate_record(null::sessions, $1::jsonb)', [
    kept,
  ])
  await thomas.send(`${page}?formulaire=rouvrir`)
  expect((await marc.open('/gestion')).headers.get('Location')).toContain('/espace_pro?suite=')
})

describe('the last responsable', () => {
  const own = `${team}/AtelierEpinal001`
  const lastOne = 'C’est le dernier compte de responsable'

  test('cannot be closed or get another role (§11.4)', async () => {
    for (const [form, fields] of [
      ['fermer', {}],
      ['modifier', { name: 'Thomas Weber', role: 'bureau', ...bothPointsOfSale }],
    ] as const) {
      const response = await thomas.send(`${own}?formulaire=${form}`, fields)
      expect(response.status).toBe(422)
      expect(await response.text()).toContain(lastOne)
    }
    expect((await thomas.open(own)).status).toBe(200)
  })

  test('remains when two responsables close each other’s accounts at the same time (§11.4)', async () => {
    const { page, ...other } = await newColleague({ role: 'responsable' })
    const responses = await Promise.all([
      thomas.send(`${page}?formulaire=fermer`),
      other.send(`${own}?formulaire=fermer`),
    ])
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const responsables = await site.query(
      "select 1 from staff where role = 'responsable' and closed_at is null",
    )
    expect(responsables).toHaveLength(1)
  })
})
