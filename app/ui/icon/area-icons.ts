import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/** Icons for signed-in users and for visitors with a personal link. */
export const CalendarIcon = createIcon('calendar-days', drawings.CalendarDays)
export const CarIcon = createIcon('car', drawings.Car)
export const ClipboardListIcon = createIcon('clipboard-list', drawings.ClipboardList)
export const CopyIcon = createIcon('copy', drawings.Copy)
export const DownloadIcon = createIcon('download', drawings.Download)
export const ExternalLinkIcon = createIcon('external-link', drawings.ExternalLink)
export const EyeIcon = createIcon('eye', drawings.Eye)
export const EyeOffIcon = createIcon('eye-off', drawings.EyeOff)
export const FileCheckIcon = createIcon('file-check', drawings.FileCheck)
export const KeyIcon = createIcon('key-round', drawings.KeyRound)
export const ListChecksIcon = createIcon('list-checks', drawings.ListChecks)
export const LoaderIcon = createIcon('loader-circle', drawings.LoaderCircle)
export const LogOutIcon = createIcon('log-out', drawings.LogOut)
export const PrinterIcon = createIcon('printer', drawings.Printer)
export const ReceiptIcon = createIcon('receipt-text', drawings.ReceiptText)
export const UserIcon = createIcon('user-round', drawings.UserRound)
