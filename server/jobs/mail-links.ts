import { href } from 'react-router'
import type { MailLinks } from '../../adapters/mail/mails/mail-job.ts'
import { addressWithQuery } from '../../app/http/address.ts'
import {
  dossierPath,
  matterPath,
  newPasswordPath,
  receivedEstimatePath,
  supplementPath,
  withdrawalAccessPath,
  withdrawalConfirmPath,
  withdrawalPath,
  withdrawalReceiptPath,
} from '../../app/http/page-addresses.ts'
import { dossiersAddress } from '../../app/office/records/dossiers-address.ts'
import { estimateAddress } from '../../app/office/records/estimate-address.ts'
import { inboxRecordAddress } from '../../app/office/records/inbox-address.ts'
import { rimAddress } from '../../app/office/records/rim-addresses.ts'
import { newsletterAnchor } from '../../app/ui/newsletter/newsletter-outcomes.ts'
import { isClientAddressOfMatter } from '../../domain/correspondence/matters/own-addresses.ts'
import { findMatterOfRecord, type MatterKey } from '../../domain/kernel/matters/matter.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { signedPath, signId } from '../../domain/kernel/signatures.ts'

type LinkDeps = Deps<'db' | 'siteUrl' | 'secret' | 'clock'>

/** Returns the link to the page for choosing a new password, for mails and commands. */
export const toPasswordResetLink = ({ siteUrl }: Deps<'siteUrl'>, token: string) =>
  siteUrl + newPasswordPath(token)

/** Returns the links of mails to the pages of a site. */
export function createMailLinks(deps: LinkDeps): MailLinks {
  const { db, siteUrl, secret, clock } = deps
  const signed = (path: string) => siteUrl + signedPath(path, clock.now(), secret)

  async function matter(record: MatterKey): Promise<string> {
    const { kind, id } = (await findMatterOfRecord(db, record)) ?? record
    return signed(matterPath({ kind, id }))
  }

  return {
    reset: (token) => toPasswordResetLink(deps, token),
    invitation: (id) =>
      siteUrl + href('/creation_compte/:id', { id: signId('customer-creation', id, secret) }),
    newsletter: () => `${siteUrl}${href('/')}#${newsletterAnchor}`,
    confirmSubscription: (id) =>
      siteUrl +
      addressWithQuery(href('/confirmation_lettre'), { token: signId('newsletter-confirm', id, secret) }),
    unsubscribe: (id) =>
      siteUrl +
      addressWithQuery(href('/unsubscribe_email'), { token: signId('newsletter-unsubscribe', id, secret) }),
    unsubscribeHelp: () => siteUrl + href('/unsubscribe_email'),

    matter,
    matterFor: async (record, recipient) =>
      (await isClientAddressOfMatter(db, record, recipient)) ? matter(record) : null,
    async estimate(key, recipient) {
      const isOwn = await isClientAddressOfMatter(db, { kind: 'estimate', id: key.id }, recipient)
      return (
        siteUrl + signedPath(receivedEstimatePath(key), clock.now(), secret, isOwn ? 'client' : 'this-page')
      )
    },
    supplement: (id) => signed(supplementPath(id)),
    withdrawal: (contract) => siteUrl + withdrawalPath(contract),
    async withdrawalFor(record, contract, recipient) {
      const address = siteUrl + withdrawalPath(contract)
      if (!(await isClientAddressOfMatter(db, record, recipient))) return address
      const access = signedPath(withdrawalAccessPath(contract), clock.now(), secret).split('?')[1]
      return `${address}&${access}`
    },
    withdrawalConfirm: (id) => signed(withdrawalConfirmPath(id)),
    withdrawalReceipt: (id) => signed(withdrawalReceiptPath(id)),
    dossier: (id) => siteUrl + dossierPath(signId('expert-dossier', id, secret)),

    clientArea: () => siteUrl + href('/espace_pro'),
    clientInvoices: () => siteUrl + href('/espace_pro/factures'),
    clientOrder: (id) => siteUrl + href('/espace_pro/commande/:id', { id }),
    statement: (month) => siteUrl + href('/espace_pro/releves/:month', { month }),

    office: () => siteUrl + href('/gestion'),
    officeAccount: () => siteUrl + href('/gestion/compte'),
    officeHealth: () => siteUrl + href('/gestion/etat'),
    officeThread: ({ kind, id }) => siteUrl + inboxRecordAddress(kind, id),
    request: (id) => signed(href('/demandes/:id', { id })),
    officeEstimate: ({ posId, id }) => siteUrl + estimateAddress(posId, id),
    officeRim: (orderId, rimId) => siteUrl + rimAddress(orderId, rimId),
    officeDossiers: (subject) => siteUrl + dossiersAddress(subject),
    officeWithdrawal: (id) => siteUrl + href('/gestion/retractations/:id', { id }),
  }
}
