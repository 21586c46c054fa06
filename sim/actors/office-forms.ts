import { choosablePaymentMeans } from '../../domain/billing/payment-means.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import { openStaffTab } from '../browsers.ts'

/** Actions of staff members on the pages of the built site. */
export const officeFormActions: readonly Action[] = [
  {
    name: 'desk and head change a client in two tabs',
    weight: 2,
    async run(world, picks) {
      const client = await pickRow<{ id: string }>(
        world,
        picks,
        'select id from clients where merged_into is null and erased_at is null order by created_at, last_name, id',
      )
      if (!client) return nothing
      const page = `/gestion/clients/${client.id}`
      const desk = await openStaffTab(world, picks, world.staff.desk)
      const head = await openStaffTab(world, picks, world.staff.head)
      await desk.open(page)
      await head.open(page)
      const phone = `03 88 00 00 ${picks.number(10, 99)}`
      const city = `Ville ${picks.number(1, 99)}`
      const form = 'form[action*="formulaire=modifier"]'
      await desk.submit(form, { phone })
      const isSaved = desk.text().includes('Enregistré')
      // The head's tab still shows the former phone number.
      await head.submit(form, picks.isIn(70) ? { city } : { phone: `03 88 11 11 ${picks.number(10, 99)}` })
      const isSecondSaved = head.text().includes('Enregistré')
      const [stored] = await world.query<{ phone: string }>('select phone from clients where id = $1', [
        client.id,
      ])
      if (isSaved && stored && !isSamePhone(stored.phone, phone))
        throw new Error(`a stale tab replaced the phone number ${phone} by ${stored.phone}`)
      return isSaved || isSecondSaved ? 'saved' : 'invalid'
    },
  },
  {
    name: 'desk records money on the page of an invoice',
    weight: 2,
    async run(world, picks) {
      const invoice = await pickRow<{ id: string; pos_id: string }>(
        world,
        picks,
        `select id, pos_id from invoices where still_owed(id) <> 0 and status <> 'cancelled'
         order by created_at desc, invoice_number desc limit 8`,
      )
      if (!invoice) return nothing
      const tab = await openStaffTab(world, picks, world.staff.desk)
      await tab.open(`/gestion/factures/${invoice.pos_id}/${invoice.id}`)
      const form = tab.page.querySelector('form#encaissee')
      if (!form?.querySelector('button')) return 'opened'
      const count = async () =>
        (
          await world.query<{ count: number }>(
            'select count(*)::int as count from payments where invoice_id = $1',
            [invoice.id],
          )
        )[0]?.count ?? 0
      const before = await count()
      await tab.submit('form#encaissee', { moyen: picks.one(choosablePaymentMeans) })
      if (picks.isIn(50)) await tab.repeat()
      const recorded = (await count()) - before
      if (recorded > 1) throw new Error('a payment whose button was pressed twice is recorded twice')
      return recorded === 1 ? 'saved' : 'invalid'
    },
  },
]

const isSamePhone = (one: string, other: string) => one.replace(/\D/g, '') === other.replace(/\D/g, '')
