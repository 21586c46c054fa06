import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/** Icons of the office menu, by the names that pages use. Visitors do not load them. */
export const officeIcons = {
  today: createIcon('sun', drawings.Sun),
  search: createIcon('search', drawings.Search),
  requests: createIcon('inbox', drawings.Inbox),
  messages: createIcon('mails', drawings.Mails),
  orders: createIcon('kanban', drawings.Kanban),
  estimates: createIcon('file-pen-line', drawings.FilePenLine),
  clients: createIcon('contact-round', drawings.ContactRound),
  invoices: createIcon('receipt-text', drawings.ReceiptText),
  payments: createIcon('wallet', drawings.Wallet),
  answers: createIcon('message-square-quote', drawings.MessageSquareQuote),
  prices: createIcon('tags', drawings.Tags),
  texts: createIcon('scroll-text', drawings.ScrollText),
  scanner: createIcon('scan-qr-code', drawings.ScanQrCode),
  journal: createIcon('history', drawings.History),
  team: createIcon('users-round', drawings.UsersRound),
  news: createIcon('newspaper', drawings.Newspaper),
  portfolio: createIcon('images', drawings.Images),
  newsletter: createIcon('send', drawings.Send),
  audience: createIcon('chart-column', drawings.ChartColumn),
  settings: createIcon('settings', drawings.Settings),
  people: createIcon('fingerprint', drawings.Fingerprint),
  health: createIcon('activity', drawings.Activity),
  help: createIcon('circle-question-mark', drawings.CircleQuestionMark),
  account: createIcon('user-round', drawings.UserRound),
}

export type OfficeIcon = keyof typeof officeIcons

export const CloudUploadIcon = createIcon('cloud-upload', drawings.CloudUpload)
export const CameraIcon = createIcon('camera', drawings.Camera)
export const ScanIcon = officeIcons.scanner
export const MoreIcon = createIcon('ellipsis', drawings.Ellipsis)
export const PlusIcon = createIcon('plus', drawings.Plus)
