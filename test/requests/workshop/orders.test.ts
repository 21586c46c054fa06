import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { textsOf } from '../../reading/read-page.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { signInStaff } from '../office/sign-in-staff.ts'
import {
  clientId,
  collapsedTextOf,
  createOrderByForm,
  estimateLines,
  issueEstimateWithRims,
  karim,
  newOrderFields,
  now,
  openOrderSite,
  orderIdIn,
  orderPath,
  readOrderJournal,
  readOrderRow,
  readProblem,
  readRimRows,
  sophie,
  submitOrderForm,
  testSite,
  thomas,
} from './order-site.ts'

beforeAll(openOrderSite)

describe('creating an order', () => {
  test('an order created from an estimate has its data and expects its rims; a repeated submission returns the same order (§11.14)', async () => {
    const id = await issueEstimateWithRims()
    const creationPage = await sophie.read(`/gestion/commandes/nouvelle?devis=${id}`)
    expect(collapsedTextOf(creationPage.querySelector('#devis'))).toContain('2 jantes')
    const creation = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}`)
    expect(creation.status).toBe(303)
    const order = await readOrderRow(orderIdIn(redirectTargetOf(creation)))
    expect(order).toMatchObject({
      status: 0,
      pos_id: 'ostwald',
      rim_n: 2,
      total_te: 46_000,
      total_ti: 55_200,
      brand: 'Land Rover',
      model: 'Defender 110',
      registration_number: 'UO-777-OI',
      working_days: 5,
      promised_on: null,
      received_at: null,
    })
    expect(order.order_number).toMatch(/^CO-S-2027-/)
    expect(await readRimRows(order.id)).toMatchObject([
      { place: 1, position: 'avg', size: 20, defects: ['kerbed'] },
      { place: 2, position: 'avd' },
    ])
    expect(redirectTargetOf(await sophie.send(`/gestion/commandes/nouvelle?devis=${id}`))).toBe(
      orderPath(order.id),
    )
    const reopenedPage = await sophie.read(`/gestion/commandes/nouvelle?devis=${id}`)
    expect(reopenedPage.querySelector(`a[href="${orderPath(order.id)}"]`)).not.toBeNull()
    expect((await readOrderJournal(order.id))[0]).toMatch(
      /^Sophie \S+ a créé la commande CO-S-2027-\d+ à partir du devis DE-S-/,
    )
  })

  test('a replaced estimate cannot become an order, and a mechanic cannot create an order from an estimate (§11.14)', async () => {
    const replaced = await issueEstimateWithRims({ state: 'replaced' })
    const response = await sophie.send(`/gestion/commandes/nouvelle?devis=${replaced}`)
    expect(response.status).toBe(422)
    expect(await readProblem(response)).toContain('remplacé par un autre')
    expect((await karim.send(`/gestion/commandes/nouvelle?devis=${replaced}`)).status).toBe(404)
  })

  test('an order without an estimate is priced by the price grid, and submitting the form twice makes one order (§11.14)', async () => {
    const form = await sophie.read(`/gestion/commandes/nouvelle?client=${clientId}`)
    const fields: Record<string, string> = {
      ...formFieldsOf(form, '#commande'),
      brand: 'BMW',
      model: 'X1',
      size: '18',
      tells_client: 'on',
    }
    const path = `/gestion/commandes/nouvelle?client=${clientId}&formulaire=commande`
    const [creation, secondSubmission] = await Promise.all([
      sophie.send(path, fields),
      sophie.send(path, fields),
    ])
    expect(redirectTargetOf(secondSubmission)).toBe(redirectTargetOf(creation))
    const order = await readOrderRow(orderIdIn(redirectTargetOf(creation)))
    expect(order).toMatchObject({ rim_n: 4, brand: 'BMW', tells_client: true, pos_id: fields.pos })
    expect((await readRimRows(order.id)).map(({ position }) => position)).toEqual([
      'avg',
      'avd',
      'arg',
      'ard',
    ])
    expect(order.lines).toMatchObject([
      { quantity: 4, description: 'Jante 18\u00a0pouces\u00a0: rénovation, couleur unie' },
    ])
    expect(order.total_te).toBe(4 * (order.lines[0]?.unit_price ?? 0))
    expect(redirectTargetOf(await sophie.send(path, fields))).toBe(orderPath(order.id))
  })

  test('invalid values are reported beside their fields, and no order is created (§11.14)', async () => {
    const before = await testSite.query('select id from orders')
    const response = await sophie.send(`/gestion/commandes/nouvelle?client=${clientId}&formulaire=commande`, {
      ...newOrderFields,
      count: '0',
      promised_on: '2027-02-31',
    })
    expect(response.status).toBe(422)
    const rejectionPage = parse(await response.text())
    expect(textsOf(rejectionPage, '.field__error')).toEqual([
      'Indiquez de 1 à 60 jantes',
      'Indiquez une date, comme 24/12/2026',
    ])
    expect(rejectionPage.querySelector('[name=brand]')?.getAttribute('value')).toBe('Peugeot')
    expect(await testSite.query('select id from orders')).toHaveLength(before.length)
  })
})

describe('changing an order', () => {
  test('changes of two users to different fields are merged, and the user chooses between conflicting values (§11.14)', async () => {
    const id = await createOrderByForm()
    const ownForm = formFieldsOf(await sophie.read(orderPath(id)), '#modifier')
    await submitOrderForm(
      id,
      'modifier',
      { ...ownForm, purchase_order: 'BC-77', notes: 'Valve neuve' },
      thomas,
    )
    const response = await submitOrderForm(id, 'modifier', {
      ...ownForm,
      promised_on: '2027-03-10',
      notes: 'Sans valve',
    })
    expect(response.status).toBe(422)
    const conflictPage = parse(await response.text())
    expect(
      conflictPage.querySelectorAll('[data-conflict]').map((one) => one.getAttribute('data-conflict')),
    ).toEqual(['notes'])
    const chosenFields = { ...formFieldsOf(conflictPage, '#modifier'), notes: 'Sans valve' }
    expect((await submitOrderForm(id, 'modifier', chosenFields)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({
      purchase_order: 'BC-77',
      notes: 'Sans valve',
      promised_on: '2027-03-10',
    })
    const lines = await readOrderJournal(id)
    expect(lines.join('\n')).toContain('aucune date → le 10/03/2027')
    expect(lines.join('\n')).not.toContain('Valve neuve')
    expect((await submitOrderForm(id, 'modifier', ownForm, karim)).status).toBe(404)
  })

  test('the office and the workshop can add and change rims, and removing a rim requires confirmation (§11.14)', async () => {
    const id = await createOrderByForm({ count: '1' })
    const rim = { position: 'avd', size: '19', service: 'soudure', finish: 'none' }
    await submitOrderForm(id, 'jante', { ...rim, defects: 'cracked' }, karim)
    const [first, second] = await readRimRows(id)
    expect(second).toMatchObject({ place: 2, position: 'avd', size: 19, defects: ['cracked'] })
    const fields = formFieldsOf(await karim.read(orderPath(id)), `.order-rim:nth-child(1) details`)
    await submitOrderForm(
      id,
      'jante',
      { ...fields, jante: first?.id ?? '', part_number: '96 856 901 80' },
      karim,
    )
    const confirmation = await submitOrderForm(id, 'retirer-jante', { jante: second?.id ?? '' })
    expect([confirmation.status, await readProblem(confirmation)]).toEqual([422, ''])
    expect(await readRimRows(id)).toHaveLength(2)
    await submitOrderForm(id, 'retirer-jante', { jante: second?.id ?? '', sachant: 'oui' })
    expect(await readRimRows(id)).toMatchObject([{ part_number: '96 856 901 80' }])
    expect(await readOrderRow(id)).toMatchObject({ rim_n: 1 })
    expect((await readOrderJournal(id)).slice(0, 3).map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
      expect.stringMatching(/^a retiré la jante 2 \(avant droite\)/),
      expect.stringMatching(/^a modifié la jante 1/),
      expect.stringMatching(/^a ajouté à la commande/),
    ])
    // A rim can be changed through its own order only.
    const other = await createOrderByForm({ count: '1' })
    expect((await submitOrderForm(other, 'retirer-jante', { jante: first?.id ?? '' })).status).toBe(422)
  })
})

describe('the billed lines of an order', () => {
  const orderLinesForm = (description: string, price: string, base: string) => {
    const form = new URLSearchParams({ base })
    for (const [name, values] of Object.entries({
      description: [description, 'Remise', ''],
      quantity: ['4', '1', '1'],
      price: [price, '-20,00', ''],
      vat: ['20.0', '20.0', '20.0'],
    }))
      for (const value of values) form.append(name, value)
    return form
  }
  const post = (id: string, body: URLSearchParams, person = sophie) =>
    testSite.fetch(`${orderPath(id)}?formulaire=lignes`, {
      method: 'POST',
      headers: { Cookie: person.cookies, Origin: testSite.origin },
      body,
    })
  const base = async (id: string) => formFieldsOf(await sophie.read(orderPath(id)), '#lignes form').base ?? ''

  test('submitting the unchanged form keeps the lines and their VAT rate (§11.13, §11.14, §11.15)', async () => {
    const id = await createOrderByForm()
    await testSite.query('update orders set lines = $2 where id = $1', [
      id,
      JSON.stringify([{ ...estimateLines[0], vat_rate: 550 }]),
    ])
    const form = formFieldsOf(await sophie.read(orderPath(id)), '#lignes fieldset')
    const sent = new URLSearchParams({ ...form, base: await base(id) })
    expect((await post(id, sent)).status).toBe(200)
    expect((await readOrderRow(id)).lines).toEqual([{ ...estimateLines[0], vat_rate: 550 }])
  })

  test('lines can be changed, and a second user’s outdated form is rejected and keeps the typed values (§11.14)', async () => {
    const id = await createOrderByForm()
    const opened = await base(id)
    expect((await post(id, orderLinesForm('Rénovation', '100,00', opened), thomas)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ total_te: 38_000, total_ti: 45_600 })
    const outdatedForm = await post(id, orderLinesForm('Dévoilage', '50', opened))
    expect(outdatedForm.status).toBe(422)
    const conflictPage = parse(await outdatedForm.text())
    expect(collapsedTextOf(conflictPage.querySelector('#lignes .office-form__alert'))).toContain(
      'Quelqu’un d’autre a modifié ces lignes',
    )
    expect(conflictPage.querySelector('#ligne-1-description')?.getAttribute('value')).toBe('Dévoilage')
    const currentForm = orderLinesForm(
      'Dévoilage',
      '50',
      formFieldsOf(conflictPage, '#lignes form').base ?? '',
    )
    expect((await post(id, currentForm)).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ total_te: 18_000 })
    expect((await readOrderJournal(id))[0]).toContain('456,00 € → 216,00 € TTC')
    const invalidPrice = await post(id, orderLinesForm('Dévoilage', 'cher', await base(id)))
    expect(
      collapsedTextOf(parse(await invalidPrice.text()).querySelector('#lignes .office-form__alert')),
    ).toBe('Ligne 1 : indiquez un prix unitaire hors taxes, par exemple 62,50')
  })

  test('a line beyond one hundred is rejected with a message, and the saved lines are unchanged (§11.14)', async () => {
    const id = await createOrderByForm()
    const linesAs = async (count: number) => {
      const form = new URLSearchParams({ base: await base(id) })
      // The page has empty rows below the lines.
      for (let lineNumber = 1; lineNumber <= count + 3; lineNumber += 1) {
        const isFilled = lineNumber <= count
        form.append('description', isFilled ? `Ligne ${lineNumber}` : '')
        form.append('quantity', '1')
        form.append('price', isFilled ? '1' : '')
        form.append('vat', '20.0')
        form.append('nature', '')
      }
      return form
    }
    expect((await post(id, await linesAs(100))).status).toBe(200)
    expect((await readOrderRow(id)).lines).toHaveLength(100)
    const rejected = await post(id, await linesAs(101))
    const rejectionPage = parse(await rejected.text())
    expect([
      rejected.status,
      collapsedTextOf(rejectionPage.querySelector('#lignes .office-form__alert')),
    ]).toEqual([422, '100 lignes au plus'])
    expect(rejectionPage.querySelector('#ligne-101-description')?.getAttribute('value')).toBe('Ligne 101')
    expect((await readOrderRow(id)).lines).toHaveLength(100)
  })

  test('a mechanic cannot see or change the lines, and nothing changes them once the order is billed (§11.14)', async () => {
    const id = await createOrderByForm()
    expect((await karim.read(orderPath(id))).querySelector('#lignes')).toBeNull()
    expect((await post(id, orderLinesForm('Rénovation', '1', ''), karim)).status).toBe(404)
    await testSite.query(
      'update orders set invoice = (select id from invoices order by id limit 1) where id = $1',
      [id],
    )
    expect((await sophie.read(orderPath(id))).querySelector('#lignes form')).toBeNull()
    expect((await post(id, orderLinesForm('Rénovation', '1', ''))).status).toBe(422)
  })
})

test('search and the client’s record link to the order (§11.11, §11.14)', async () => {
  const id = await createOrderByForm({ registration_number: 'OU-004-IU' })
  const searchPage = await sophie.read('/gestion/recherche?q=ou004iu')
  expect(searchPage.querySelector(`a[href="${orderPath(id)}"]`)).not.toBeNull()
  const client = await sophie.read(`/gestion/clients/${clientId}`)
  expect(client.querySelector(`#commandes a[href="${orderPath(id)}"]`)).not.toBeNull()
  expect(client.querySelector(`a[href="/gestion/commandes/nouvelle?client=${clientId}"]`)).not.toBeNull()
})

describe('an order put under another client', () => {
  const julien = 'ParticulierDemo1'
  const change = (id: string, client: string, person = sophie) =>
    person.send(`${orderPath(id)}/client?formulaire=client`, { client })
  const ownerOf = async (id: string) =>
    (await testSite.query<{ client_id: string }>('select client_id from orders where id = $1', [id]))[0]
      ?.client_id

  test('an order without documents moves once to the confirmed client; links, messages and next mails follow (§11.14)', async () => {
    const id = await createOrderByForm()
    await testSite.query(
      `insert into contact_messages (id, created_at, waits_since, seen, client_email, email, object, message, client_id, about_kind, about_id)
       values ($1, now(), now(), true, 'contact@exemple.fr', 'pro@exemple.fr', 'Commande', 'À moi.', $2, 'order', $3)`,
      [`Msg${id.slice(3)}`, clientId, id],
    )
    const search = await sophie.read(`${orderPath(id)}/client?q=marchal`)
    expect(textsOf(search, '.new-order__clients a')).toEqual(['Julien Marchal'])
    const confirmationPage = await sophie.read(`${orderPath(id)}/client?client=${julien}`)
    expect(collapsedTextOf(confirmationPage.querySelector('h2'))).toBe(
      'Mettre la commande au nom de Julien Marchal ?',
    )
    expect(collapsedTextOf(confirmationPage.querySelector('.order-client__effects'))).toContain(
      'y compris celui d’une étape notée il y a quelques secondes',
    )
    expect((await change(id, julien, karim)).status).toBe(404)
    expect((await change(id, 'inconnu')).status).toBe(422)
    const responses = await Promise.all([change(id, julien), change(id, julien)])
    expect(responses.map((answer) => [answer.status, redirectTargetOf(answer)])).toEqual(
      responses.map(() => [303, orderPath(id)]),
    )
    expect(await ownerOf(id)).toBe(julien)
    expect(
      await testSite.query('select ended_at is not null as ended from ended_matter_links where id = $1', [
        id,
      ]),
    ).toEqual([{ ended: true }])
    expect(
      await testSite.query('select client_id, about_id from contact_messages where id = $1', [
        `Msg${id.slice(3)}`,
      ]),
    ).toEqual([{ client_id: clientId, about_id: null }])
    expect(
      (await readOrderJournal(id)).filter((line) => line.includes('au nom d’un autre client')),
    ).toHaveLength(1)
    const own = await signInStaff(testSite, 'particulier@exemple.fr')
    expect((await own.open(`/espace_pro/commande/${id}`)).status).toBe(200)
    const former = await signInStaff(testSite, 'pro@exemple.fr')
    expect((await former.open(`/espace_pro/commande/${id}`)).status).toBe(404)
  })

  test('an order about which its client got a mail keeps its client; mails cancelled before are deleted (§11.14, §11.24)', async () => {
    const id = await createOrderByForm()
    const mail = `M${id.slice(1)}`
    await testSite.query(
      `insert into outgoing_mails (id, order_id, kind, recipient, text, state, author_name, created_at, due_at)
       values ($1, $2, 'new-day', 'pro@exemple.fr', 'Bonjour', 'sent', 'Sophie', now(), now())`,
      [mail, id],
    )
    expect(await readProblem(await change(id, julien))).toContain('avis de retrait ou de nouvelle date')
    await testSite.query("update outgoing_mails set state = 'refused' where id = $1", [mail])
    expect(await readProblem(await change(id, julien))).toContain('avis de retrait ou de nouvelle date')
    expect(await ownerOf(id)).toBe(clientId)
    await testSite.query("update outgoing_mails set state = 'cancelled' where id = $1", [mail])
    expect((await change(id, julien)).status).toBe(303)
    expect(await testSite.query('select id from outgoing_mails where order_id = $1', [id])).toEqual([])
  })

  test('a supplement withdrawn after it was sent keeps the client of its order (§11.14, §11.24)', async () => {
    const id = await createOrderByForm()
    await testSite.query(
      `insert into supplements (id, order_id, state, words, service, vat_rate, proposed_at, proposed_by_name, sent_to)
       values ($1, $2, 'withdrawn', 'Jante voilée', 'devoilage', 2000, now(), 'Karim', 'pro@exemple.fr')`,
      [`S${id.slice(1)}`, id],
    )
    expect(await readProblem(await change(id, julien))).toContain('consulté sur un supplément')
  })

  test('a new day that the former client did not know is not proposed to the other client (§11.14)', async () => {
    const id = await createOrderByForm()
    await testSite.query("update orders set outdated_promise = '2027-03-10' where id = $1", [id])
    expect((await change(id, julien)).status).toBe(303)
    expect(await testSite.query('select outdated_promise from orders where id = $1', [id])).toEqual([
      { outdated_promise: null },
    ])
  })

  test('an order keeps its client while a status mail or reminder about it is being sent (§11.14)', async () => {
    const id = await createOrderByForm()
    for (const key of [`order-step ${id} 0 `, `pickup-reminder ${id}`]) {
      await testSite.query('insert into mail_claims (key, claimed_by, claimed_at) values ($1, $2, $3)', [
        key,
        'a process',
        now(),
      ])
      const rejected = await change(id, julien)
      expect([rejected.status, await readProblem(rejected)], key).toEqual([
        422,
        expect.stringContaining('en train de partir'),
      ])
      // The claim of a process that has ended binds nobody.
      await testSite.query(
        "update mail_claims set claimed_at = claimed_at - interval '61 seconds' where key = $1",
        [key],
      )
    }
    expect((await change(id, julien)).status).toBe(303)
    await testSite.query('delete from mail_claims where key like $1', [`%${id}%`])
  })

  test('an order from an estimate, with permission to publish its photos, or cancelled keeps its client, and says why (§11.14)', async () => {
    const estimateOrder = orderIdIn(
      redirectTargetOf(
        await sophie.send(
          `/gestion/commandes/nouvelle?devis=${await issueEstimateWithRims()}&formulaire=devis`,
        ),
      ),
    )
    expect((await sophie.read(orderPath(estimateOrder))).text).not.toContain(
      'Mettre au nom d’un autre client',
    )
    const refused = await change(estimateOrder, julien)
    expect([refused.status, await readProblem(refused)]).toEqual([
      422,
      expect.stringContaining('vient d’un devis conclu avec ce client'),
    ])
    const allowed = await createOrderByForm()
    await testSite.query('update orders set photo_consent = $2 where id = $1', [
      allowed,
      JSON.stringify({ how: 'written', by: 'Sophie', at: now().toISOString() }),
    ])
    expect(await readProblem(await change(allowed, julien))).toContain('permis de publier les photos')
    expect(
      collapsedTextOf((await sophie.read(`${orderPath(allowed)}/client`)).querySelector('main')),
    ).toContain('retirez d’abord son accord')
    await testSite.query('update orders set cancelled_at = now() where id = $1', [allowed])
    expect((await sophie.open(`${orderPath(allowed)}/client`)).status).toBe(404)
    expect([await ownerOf(estimateOrder), await ownerOf(allowed)]).toEqual([clientId, clientId])
  })
})
