/** What a browser and the server both hold an e-mail address to be: the HTML standard's form, with a dot. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const longestEmail = 254

/** True for an e-mail address without spaces around it. */
export const isEmailAddress = (text: string) => emailPattern.test(text) && text.length <= longestEmail
