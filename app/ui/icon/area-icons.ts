import * as drawings from 'lucide'
import { createIcon } from './create-icon.tsx'

/** Icons for signed-in users and for visitors with a personal link. */
export const CalendarDays = createIcon('calendar-days', drawings.CalendarDays)
export const Car = createIcon('car', drawings.Car)
export const ClipboardList = createIcon('clipboard-list', drawings.ClipboardList)
export const Copy = createIcon('copy', drawings.Copy)
export const Download = createIcon('download', drawings.Download)
export const ExternalLink = createIcon('external-link', drawings.ExternalLink)
export const Eye = createIcon('eye', drawings.Eye)
export const EyeOff = createIcon('eye-off', drawings.EyeOff)
export const FileCheck = createIcon('file-check', drawings.FileCheck)
export const KeyRound = createIcon('key-round', drawings.KeyRound)
export const ListChecks = createIcon('list-checks', drawings.ListChecks)
export const LoaderCircle = createIcon('loader-circle', drawings.LoaderCircle)
export const LogOut = createIcon('log-out', drawings.LogOut)
export const Printer = createIcon('printer', drawings.Printer)
export const ReceiptText = createIcon('receipt-text', drawings.ReceiptText)
export const UserRound = createIcon('user-round', drawings.UserRound)
