import { expect, test, vi } from 'vitest'
import { readMails } from '../../content/mails.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const owner = 'atelier@exemple.fr'
const first = {
  brand: 'TW Jantes',
  street: '14 rue des Forges',
  phone: '03 53 01 42 10',
  contact: 'contact@exemple.fr',
}
const own = {
  brand: 'Roues de Loire',
  street: '1 quai des Bateliers',
  phone: '03 53 01 42 99',
  contact: 'bonjour@exemple.fr',
}

async function change(person: SignedInStaff, setting: string, formFields: Readonly<Record<string, string>>) {
  const page = `/gestion/reglages/${setting}`
  const fields = formFieldsOf(await person.read(page), '#modifier form')
  const response = await person.send(`${page}?formulaire=modifier`, { ...fields, ...formFields })
  expect(response.status).toBe(200)
}

let visitors = 0
/** Asks for a new password. Returns the contact address that the request stored. */
async function askForPassword(site: Site): Promise<string | undefined> {
  const response = await site.fetch('/recuperation', {
    method: 'POST',
    body: new URLSearchParams({ email: owner }),
    headers: { Origin: site.origin, 'X-Forwarded-For': `192.0.2.${++visitors}` },
  })
  expect(response.status).toBe(303)
  const [recovery] = await site.query<{ sender: string }>(
    'select sender_email as sender from password_recoveries order by created_at desc limit 1',
  )
  return recovery?.sender
}

test('two sites in one process show their own settings in pages, mails and documents (§11.21)', async () => {
  const changed = await openTestSite({ settings: { DEMO: 'on' } })
  const thomas = await signInStaff(changed, owner)
  await change(thomas, 'marque', { brand: own.brand })
  await change(thomas, 'entreprise', { contact_email: own.contact })
  await change(thomas, 'ateliers/epinal', { line_1: own.street, phone: own.phone })
  // Opened last, so its facts are those that the process has read most recently.
  const unchanged = await openTestSite({ settings: { DEMO: 'on' } })
  const other = await signInStaff(unchanged, owner)

  for (const [site, person, facts, others] of [
    [changed, thomas, own, first],
    [unchanged, other, first, own],
  ] as const) {
    await vi.waitFor(async () => {
      const page = await (await site.fetch('/a_propos')).text()
      expect(page).toContain(`| ${facts.brand}</title>`)
      expect(page).toContain(facts.street)
      expect(page).not.toContain(others.street)
    })

    expect(await askForPassword(site)).toBe(facts.contact)
    const mail = await vi.waitFor(async () => {
      const [sent] = (await readMails(site)).filter(({ subject }) =>
        subject?.includes('nouveau mot de passe'),
      )
      if (!sent) throw new Error('no mail yet')
      return sent
    })
    expect(mail.from?.value[0]?.name).toBe(facts.brand)
    expect(mail.html).toContain(facts.brand)
    expect(mail.html).toContain(facts.contact)
    expect(mail.html).not.toContain(others.brand)

    const printed = await person.open('/gestion/reglages/tarifs/epinal/affiche.pdf')
    const { text, info } = await readPdf(await printed.arrayBuffer())
    expect(info.Creator).toBe(facts.brand)
    expect(text).toContain(facts.brand.toUpperCase())
    expect(text).toContain(facts.phone)
    expect(text).not.toContain(others.phone)
  }
})
