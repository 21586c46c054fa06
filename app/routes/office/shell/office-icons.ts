import * as drawings from 'lucide'
import { createIcon } from '../../../ui/icon/create-icon.tsx'

/** The signs of the office's menu, by the names that pages give them; no visitor loads them. */
export const officeIcons = {
  today: createIcon('sun', drawings.Sun),
  search: createIcon('search', drawings.Search),
  requests: createIcon('inbox', drawings.Inbox),
  messages: createIcon('mails', drawings.Mails),
  clients: createIcon('contact-round', drawings.ContactRound),
  invoices: createIcon('receipt-text', drawings.ReceiptText),
  payments: createIcon('wallet', drawings.Wallet),
  answers: createIcon('message-square-quote', drawings.MessageSquareQuote),
  prices: createIcon('tags', drawings.Tags),
  journal: createIcon('history', drawings.History),
  team: createIcon('users-round', drawings.UsersRound),
  account: createIcon('user-round', drawings.UserRound),
}

export type OfficeIcon = keyof typeof officeIcons

export const More = createIcon('ellipsis', drawings.Ellipsis)
