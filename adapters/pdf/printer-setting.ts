/** Handed to the thread that prints: plain data. */
export interface PrinterSetting {
  /** Folder of the typefaces. */
  fonts: string
  /** Where the general terms are read, as quotes say it. */
  termsUrl: string
  /** Where its client reads and accepts a quote, `:posId` and `:id` in their places. */
  estimateUrl: string
}
