import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { addDays, formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { listPromisableDays, workingDayAfter } from '../../../domain/workshop/orders/promised-dates.ts'
import { readMails } from '../../content/mails.ts'
import { redirectTargetOf } from '../../reading/redirect-target.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  advanceClock,
  clientId,
  collapsedTextOf,
  createOrderByForm,
  epinal,
  issueEstimateWithRims,
  karim,
  now,
  openOrderSite,
  orderIdIn,
  orderPath,
  ostwald,
  readOrderJournal,
  readOrderRow,
  sophie,
  submitOrderForm,
  testSite,
  thomas,
  undoMove,
  workshop,
} from './order-site.ts'

beforeAll(openOrderSite)

describe('the promised date', () => {
  test('a date beyond the workshop’s capacity is accepted with a warning (§11.14)', async () => {
    await testSite.query('update orders set promised_on = null')
    const day = addDays(parisDay(now()), 1)
    const room = epinal.rimsPerDay * 2
    const full = await createOrderByForm({ count: String(room), promised_on: day })
    expect(
      collapsedTextOf((await sophie.read(orderPath(full))).querySelector('.order-status__warning')),
    ).toBe('')
    const orderBeyondCapacity = await createOrderByForm({ count: '2', promised_on: day })
    expect(orderBeyondCapacity).not.toBe('')
    expect(
      collapsedTextOf(
        (await sophie.read(orderPath(orderBeyondCapacity))).querySelector('.order-status__warning'),
      ),
    ).toBe('L’atelier a déjà promis tout ce qu’il peut faire d’ici là.')
  })

  test('the proposed date is the later of the work’s duration and the free capacity, and its hint says why (§11.14, §11.21)', async () => {
    await testSite.query('update orders set promised_on = null')
    const readProposedDay = async () => {
      const form = await sophie.read(`/gestion/commandes/nouvelle?client=${clientId}`)
      return [
        formFieldsOf(form, '#commande').promised_on,
        collapsedTextOf(form.querySelector('#commande-promised_on-hint')),
      ]
    }
    const ready = workingDayAfter('epinal', parisDay(now()), 5, defaultSite)
    const tomorrow = workingDayAfter('epinal', parisDay(now()), 1, defaultSite)
    // Six days are fully booked. The capacity that the order itself uses counts as free for it.
    await createOrderByForm({ count: String(6 * epinal.rimsPerDay - 50), promised_on: ready })
    const own = await createOrderByForm({ count: '50', promised_on: ready })
    expect(
      collapsedTextOf((await sophie.read(orderPath(own))).querySelector('#modifier-promised_on-hint')),
    ).toMatch(new RegExp(`^Proposée le ${formatDay(ready)} :`))
    await testSite.query('update orders set promised_on = null')
    expect(await readProposedDay()).toEqual([
      ready,
      `Proposée le ${formatDay(ready)} : 5 jours ouvrés pour la rénovation, l’atelier a de la place le ${formatDay(tomorrow)}.`,
    ])
    // Six days are fully booked, except for three rims.
    const freeRims = 6 * epinal.rimsPerDay - 3
    for (const count of [50, freeRims - 50])
      await createOrderByForm({ count: String(count), promised_on: ready })
    const later = workingDayAfter('epinal', ready, 1, defaultSite)
    const reason = `5 jours ouvrés pour la rénovation, l’atelier a de la place le ${formatDay(later)}.`
    expect(await readProposedDay()).toEqual([later, `Proposée le ${formatDay(later)} : ${reason}`])
  })

  describe('later than the accepted estimate allows', () => {
    let agreed: string
    let later: string
    beforeEach(async () => {
      // The workshop is full for the six days that the estimate allows.
      agreed = workingDayAfter('ostwald', parisDay(now()), 5, defaultSite)
      later = workingDayAfter('ostwald', agreed, 1, defaultSite)
      await testSite.query('update orders set promised_on = null')
      for (const count of ['60', String(6 * ostwald.rimsPerDay - 60)])
        await createOrderByForm({ pos: 'ostwald', count, promised_on: agreed })
    })
    const createAcceptedOrder = async () =>
      orderIdIn(
        redirectTargetOf(
          await sophie.send(`/gestion/commandes/nouvelle?devis=${await issueEstimateWithRims()}`),
        ),
      )
    const questionOf = async (response: Response) => {
      expect(response.status).toBe(422)
      const dialog = parse(await response.text()).querySelector('dialog[open]')
      return {
        lines: dialog?.querySelectorAll('li').map(collapsedTextOf),
        answers: dialog
          ?.querySelectorAll('.asked-question__answers form[method=post]')
          .map((form) => [
            collapsedTextOf(form.querySelector('button')),
            formFieldsOf(parse(form.outerHTML), 'form'),
          ]),
      }
    }
    const mailText = async (id: string) => {
      const { order_number: number } = await readOrderRow(id)
      advanceClock(11)
      const [mail] = await vi.waitFor(async () => {
        await testSite.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
        const orderMails = (await readMails(testSite)).filter(({ subject }) => subject?.includes(number))
        expect(orderMails).toHaveLength(1)
        return orderMails
      }, 30_000)
      return mail?.text
    }

    test('receiving the rims asks which day to promise and records nothing before, on the order page and the board (§11.14)', async () => {
      for (const isOnBoard of [false, true]) {
        const id = await createAcceptedOrder()
        const address = isOnBoard
          ? '/gestion/commandes?pos=tous&formulaire=recevoir'
          : `${orderPath(id)}?formulaire=recevoir`
        const own: Record<string, string> = isOnBoard ? { commande: id } : {}
        expect(await questionOf(await karim.send(address, own))).toEqual({
          lines: [
            `Pour ${(await readOrderRow(id)).order_number}, le devis accepté prévoit 5 jours ouvrés : le ${formatDay(agreed)} au plus tard.`,
            `L’atelier n’a de place que le ${formatDay(later)}.`,
          ],
          answers: [
            [`Promettre le ${formatDay(agreed)}, comme convenu`, { ...own, promettre: agreed }],
            [`Promettre le ${formatDay(later)} et dire pourquoi`, { ...own, promettre: later }],
          ],
        })
        // Any day other than the two offered makes the site ask again.
        expect((await karim.send(address, { ...own, promettre: '2027-12-24' })).status).toBe(422)
        expect(await readOrderRow(id)).toMatchObject({ received_at: null, promised_on: null })
        expect((await karim.send(address, { ...own, promettre: isOnBoard ? agreed : later })).status).toBe(
          200,
        )
        expect(await readOrderRow(id)).toMatchObject({ promised_on: isOnBoard ? agreed : later })
      }
    })

    test('the mail and the client’s page give the reason for a later day; undoing the receipt removes day and reason (§11.14)', async () => {
      const id = await createAcceptedOrder()
      await submitOrderForm(id, 'recevoir', { promettre: later })
      expect((await undoMove(id)).status).toBe(200)
      expect(await readOrderRow(id)).toMatchObject({ promised_on: null, agreed_on: null, late_reason: null })
      await submitOrderForm(id, 'recevoir', { promettre: later })
      const reasonText = `C’est plus tard que le ${formatDay(agreed)} que prévoyait votre devis\u00a0: le planning de l’atelier ne permet pas de finir plus tôt.`
      expect(await mailText(id)).toContain(reasonText)
      const garage = await signInStaff(testSite, 'pro@exemple.fr')
      const matter = (await garage.read(`/espace_pro/commande/${id}`))
        .querySelector('a[href*="/suivi"], a[href*="/dossier"]')
        ?.getAttribute('href')
      expect(collapsedTextOf((await garage.read(matter ?? '')).querySelector('main'))).toContain(
        reasonText.replace('\u00a0', ' '),
      )
    })

    test('promising the agreed day mails nothing about a delay (§11.14)', async () => {
      const id = await createAcceptedOrder()
      await submitOrderForm(id, 'recevoir', { promettre: agreed })
      expect(await mailText(id)).not.toContain('plus tard')
      expect(
        collapsedTextOf((await sophie.read(orderPath(id))).querySelector('.order-status__warning')),
      ).not.toBe('')
    })

    test('rims received by moving the order to « Traitée » are promised for the agreed day (§11.14)', async () => {
      const id = await createAcceptedOrder()
      await submitOrderForm(id, 'etape', { de: '0', vers: '1' })
      expect(await readOrderRow(id)).toMatchObject({ promised_on: agreed })
    })

    test('setting a later day by hand requires a reason, which is removed when the agreed day is set again (§11.14)', async () => {
      const id = await createAcceptedOrder()
      await submitOrderForm(id, 'recevoir', { promettre: agreed })
      const form = async () => ({
        ...formFieldsOf(await sophie.read(orderPath(id)), '#modifier form'),
        tells_client: 'on',
      })
      const rejected = await submitOrderForm(id, 'modifier', { ...(await form()), promised_on: later })
      expect(rejected.status).toBe(422)
      expect(collapsedTextOf(parse(await rejected.text()).querySelector('#modifier-late_reason-error'))).toBe(
        `Le devis prévoit le ${formatDay(agreed)} au plus tard : indiquez au client la raison du retard`,
      )
      await submitOrderForm(id, 'modifier', {
        ...(await form()),
        promised_on: later,
        late_reason: 'un pont.',
      })
      expect(await mailText(id)).toContain('que prévoyait votre devis\u00a0: un pont.\n')
      expect((await readOrderJournal(id)).join()).toContain('la raison d’une date plus tardive')
      await submitOrderForm(id, 'modifier', { ...(await form()), promised_on: agreed })
      expect(await readOrderRow(id)).toMatchObject({ promised_on: agreed, late_reason: null })
    })

    test('the reason for a later day cannot be removed (§11.14)', async () => {
      const id = await createAcceptedOrder()
      await submitOrderForm(id, 'recevoir', { promettre: later })
      const form = { ...formFieldsOf(await sophie.read(orderPath(id)), '#modifier form'), tells_client: 'on' }
      expect((await submitOrderForm(id, 'modifier', { ...form, late_reason: '' })).status).toBe(422)
      expect((await readOrderRow(id)).late_reason).not.toBeNull()
    })

    test('a later day set by hand while there is free capacity is not explained by a lack of capacity (§11.14)', async () => {
      await testSite.query('update orders set promised_on = null')
      const id = await createAcceptedOrder()
      const form = { ...formFieldsOf(await sophie.read(orderPath(id)), '#modifier form'), tells_client: 'on' }
      await submitOrderForm(id, 'modifier', { ...form, promised_on: later })
      expect((await questionOf(await submitOrderForm(id, 'recevoir'))).lines?.[1]).toBe(
        `La date notée à la main est le ${formatDay(later)}.`,
      )
      await submitOrderForm(id, 'recevoir', { promettre: later })
      const text = await mailText(id)
      expect(text).toContain(
        'que prévoyait votre devis\u00a0: c’est la date que l’atelier avait notée pour votre commande.',
      )
      expect(text).not.toContain('le planning')
    })

    test('the hint of the date shows the announced duration and the first day with free capacity (§11.14, §11.21)', async () => {
      const id = await createAcceptedOrder()
      await submitOrderForm(id, 'recevoir', { promettre: later })
      expect(
        collapsedTextOf((await sophie.read(orderPath(id))).querySelector('#modifier-promised_on-hint')),
      ).toBe(
        `Proposée le ${formatDay(later)} : 5 jours ouvrés annoncés, l’atelier a de la place le ${formatDay(later)}.`,
      )
    })
  })

  test('a date on a public holiday shows a warning, and holidays of Alsace-Moselle apply to Ostwald only (§11.14)', async () => {
    // Good Friday of 2027.
    const warning = async (id: string) =>
      collapsedTextOf((await thomas.read(orderPath(id))).querySelector('.order-status__warning'))
    const strasbourg = await createOrderByForm({ pos: 'ostwald', promised_on: '2027-03-26' })
    expect(await warning(strasbourg)).toBe('L’atelier est fermé ce jour-là (Vendredi saint).')
    const vosges = await createOrderByForm({ pos: 'epinal', promised_on: '2027-03-26' })
    expect(await warning(vosges)).toBe('')
    const calendar = await thomas.read('/gestion/commandes?vue=calendrier&jour=2027-03-26')
    const friday = calendar.querySelectorAll('.calendar-day')[4]
    expect(collapsedTextOf(friday?.querySelector('.calendar-day__note') ?? null)).toBe(
      'Vendredi saint, Ostwald (Strasbourg)',
    )
    expect(friday?.querySelectorAll('li a')).toHaveLength(2)
    // Monday is Easter Monday, on which every point of sale is closed.
    await createOrderByForm({ pos: 'epinal', promised_on: '2027-03-29' })
    const easter = await thomas.read('/gestion/commandes?vue=calendrier&pos=tous&jour=2027-03-29')
    expect(collapsedTextOf(easter.querySelector('.calendar-day .calendar-day__load'))).toMatch(
      /^\d+ jantes?, jour fermé$/,
    )
    const emptyText = 'Aucune commande n’est promise, déposée ou remise sur cette période.'
    expect(collapsedTextOf(calendar)).not.toContain(emptyText)
    for (const span of ['', '&echelle=mois'])
      expect(
        collapsedTextOf(await thomas.read(`/gestion/commandes?vue=calendrier&jour=2031-06-10${span}`)),
      ).toContain(emptyText)
  })

  test('an overdue order is listed first on Aujourd’hui, marked late on the board and found by the late filter (§11.14)', async () => {
    const overdueOrder = await createOrderByForm({
      registration_number: 'OU-001-IU',
      promised_on: addDays(parisDay(now()), -1),
    })
    const due = await createOrderByForm({ registration_number: 'OU-002-IU', promised_on: parisDay(now()) })
    await testSite.query("update invoices set due_on = '2099-01-01' where status = 'created'")
    const today = await sophie.read('/gestion')
    const part = (name: string) =>
      collapsedTextOf(today.querySelector(`section[aria-labelledby="${name}-titre"]`))
    expect(part('commandes-retard')).toContain('OU-001-IU')
    expect(part('commandes-jour')).toContain('OU-002-IU')
    expect(today.querySelector('.today__part')?.getAttribute('aria-labelledby')).toBe(
      'commandes-retard-titre',
    )
    const board = await sophie.read('/gestion/commandes')
    expect(
      board.querySelector(`[data-card="${overdueOrder}"]`)?.getAttribute('data-late'),
    ).not.toBeUndefined()
    expect(board.querySelector(`[data-card="${due}"]`)?.getAttribute('data-late')).toBeUndefined()
    const list = async (search: string, person = sophie) =>
      (await person.read(`/gestion/commandes?vue=liste${search}`))
        .querySelectorAll('.order-line__link')
        .map((link) => orderIdIn(link.getAttribute('href') ?? ''))
    expect(await list('&etape=retard')).toEqual([overdueOrder])
    expect(await list('&q=ou002iu')).toEqual([due])
    // An order whose rims are not received is neither late nor due on any typed day, and uses no capacity.
    const load = (await listPromisableDays(workshop.db, 'epinal', parisDay(now()), defaultSite)).map(
      ({ free }) => free,
    )
    for (const daysFromToday of [-1, 0]) {
      const awaited = await createOrderByForm({ registration_number: 'OU-009-IU', received: '' })
      const day = addDays(parisDay(now()), daysFromToday)
      await testSite.query('update orders set promised_on = $2 where id = $1', [awaited, day])
      const card = (await sophie.read('/gestion/commandes')).querySelector(`[data-card="${awaited}"]`)
      expect(card?.getAttribute('data-late')).toBeUndefined()
      expect((await sophie.read(orderPath(awaited))).querySelector('.order-status')?.text).not.toContain(
        'retard',
      )
    }
    const later = await sophie.read('/gestion')
    for (const name of ['commandes-retard', 'commandes-jour'])
      expect(collapsedTextOf(later.querySelector(`section[aria-labelledby="${name}-titre"]`))).not.toContain(
        'OU-009-IU',
      )
    const reload = await listPromisableDays(workshop.db, 'epinal', parisDay(now()), defaultSite)
    expect(reload.map(({ free }) => free)).toEqual(load)
    // Karim works in Ostwald.
    expect(await list('&etape=retard', karim)).toEqual([])
    expect(await list('&etape=retard&pos=tous', karim)).toEqual([overdueOrder])
  })

  test('a staff member’s calendar feed contains the promised orders, drop-offs and handovers until their account is closed (§11.14)', async () => {
    const id = await createOrderByForm({ registration_number: 'OU-003-IU', promised_on: '2027-03-12' })
    const feed = async (person: SignedInStaff) =>
      (await person.read('/gestion/commandes?vue=calendrier&pos=epinal'))
        .querySelector('.orders-calendar__feeds a')
        ?.getAttribute('href') ?? ''
    const path = (await feed(sophie)).replace(/^https?:\/\/[^/]+/, '')
    const response = await testSite.fetch(path)
    expect(response.headers.get('Content-Type')).toContain('text/calendar')
    const calendar = (await response.text()).replace(/\r\n /g, '')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270312')
    expect(calendar).toContain(`/gestion/commandes/${id}`)
    expect(calendar).toMatch(/SUMMARY:CO-E-2027-\d+\\, 4.jantes\\, Peugeot 308\\, OU-003-IU/)
    expect(calendar).not.toMatch(/Garage|exemple\.fr\/?@/)
    await testSite.query(
      "update orders set drop_off_on = '2027-03-08', handover_on = '2027-03-15' where id = $1",
      [id],
    )
    const visits = (await (await testSite.fetch(path)).text()).replace(/\r\n /g, '')
    expect(visits).toMatch(/DTSTART;VALUE=DATE:20270308[\s\S]*?SUMMARY:Dépôt.: CO-E-2027-\d+/)
    expect(visits).toMatch(/DTSTART;VALUE=DATE:20270315[\s\S]*?SUMMARY:Remise.: CO-E-2027-\d+/)
    for (const other of [path.replace('epinal.ics', 'ostwald.ics'), path.replace(/acces=.{4}/, 'acces=AAAA')])
      expect((await testSite.fetch(other)).status).toBe(404)
    await testSite.query(
      'update staff set closed_at = now() from users where users.id = user_id and name like $1',
      ['Sophie%'],
    )
    expect((await testSite.fetch(path)).status).toBe(404)
    await testSite.query('update staff set closed_at = null')
  })
})
