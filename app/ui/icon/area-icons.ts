import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/** What only those see who are signed in. */
export const ClipboardList = createIcon('clipboard-list', drawings.ClipboardList)
export const FileCheck = createIcon('file-check', drawings.FileCheck)
export const ListChecks = createIcon('list-checks', drawings.ListChecks)
export const LogOut = createIcon('log-out', drawings.LogOut)
export const ReceiptText = createIcon('receipt-text', drawings.ReceiptText)
export const UserRound = createIcon('user-round', drawings.UserRound)
