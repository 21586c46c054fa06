/** Where a form of a private page is sent: its address has its link in its query already. */
export const visitorFormAddress = (address: string, name: string) =>
  `${address}&index&formulaire=${name}#${name}`
