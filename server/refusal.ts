/** What the operator can mend; its message is one French sentence. */
export class Refusal extends Error {}

/** A setting's value cannot be used; the sentence names the variable. */
export class WrongSetting extends Refusal {
  constructor(name: string, reason: string) {
    super(`La variable ${name} a une valeur incorrecte : ${reason}.`)
  }
}
