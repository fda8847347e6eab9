/** Messages to a member by e-mail or text message, by their settings (specification 7.44). */
import type { NotificationSettings, NotificationTopic } from '#contract/notifications.ts';
import { fill, splitLanguages } from '../bilingual.ts';
import { createOutbox } from '../outbox.ts';
import type { Database } from './database.ts';
import type { Member } from './members.ts';
import type { Language } from '#contract/languages.ts';

/** The settings of a member who never changed them. */
export const USUAL_SETTINGS: NotificationSettings = {
  orderUpdates: ['email'],
  refillReminders: ['email'],
  prescriberAnswers: ['email'],
  payments: ['email'],
  planNews: [],
};

/** Messages name no medicine, so that other people who see the screen learn nothing about the member's health. */
// oxfmt-ignore
const messages = splitLanguages({
  shipped: ['Order {order} was shipped with {carrier}.', 'El pedido {order} se envió con {carrier}.'],
  delivered: ['Order {order} was delivered.', 'El pedido {order} se entregó.'],
  cancelled: ['Part or all of order {order} was cancelled. Sign in to Member Portal to see why.', 'Se canceló el pedido {order}, entero o en parte. Inicie sesión en Member Portal para ver por qué.'],
  reshipped: ['Order {order} was lost. We are sending it again at no cost to you.', 'El pedido {order} se perdió. Se lo enviamos otra vez sin costo para usted.'],
  ordered: ['We placed order {order} for you, as you agreed to with auto charge and ship.', 'Hicimos el pedido {order} por usted, como lo aceptó con cobro y envío automáticos.'],
  charged: ['We charged {amount} to your {cardType} ending in {lastFour} for order {order}.', 'Cobramos {amount} a su {cardType} terminada en {lastFour} por el pedido {order}.'],
  usedCredit: ['Your balance paid {amount} for order {order}.', 'De su saldo se pagaron {amount} por el pedido {order}.'],
  declined: ['Your card was declined for order {order}. Sign in to Member Portal to choose another card.', 'Su tarjeta fue rechazada para el pedido {order}. Inicie sesión en Member Portal para elegir otra tarjeta.'],
  refunded: ['We refunded {amount} for order {order}. We will apply it to your next orders before we charge your card.', 'Le reembolsamos {amount} por el pedido {order}. Lo aplicaremos a sus próximos pedidos antes de cobrar a su tarjeta.'],
  released: ['We put {amount} for order {order} back in your balance. We will apply it to your next orders before we charge your card.', 'Devolvimos a su saldo {amount} del pedido {order}. Lo aplicaremos a sus próximos pedidos antes de cobrar a su tarjeta.'],
  prescriberAnswered: ['Your prescriber answered your request. Sign in to Member Portal to see the answer.', 'Quien le recetó respondió a su solicitud. Inicie sesión en Member Portal para ver la respuesta.'],
  prescriberSilent: ['Your prescriber did not answer your request in time. Sign in to Member Portal to see your next step.', 'Quien le recetó no respondió a tiempo a su solicitud. Inicie sesión en Member Portal para ver el próximo paso.'],
  planNews: ['There is news from your plan this month. Sign in to Member Portal to read it.', 'Este mes hay noticias de su plan. Inicie sesión en Member Portal para leerlas.'],
});
type MessageName = keyof (typeof messages)['en'];

const subjects: Record<Language, string> = {
  en: 'A message from Member Portal',
  es: 'Un mensaje de Member Portal',
};

export const formatUsDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/**
 * Sends a message by all channels that the member uses for its topic. @param at time in milliseconds since the epoch
 */
export function notify(
  db: Database,
  member: Pick<Member, 'notificationSettings' | 'language' | 'email' | 'contactNumber'>,
  topic: NotificationTopic,
  message: MessageName,
  values: Readonly<Record<string, string>>,
  at: number,
): void {
  const { language, email, contactNumber } = member;
  const outbox = createOutbox(db, () => at);
  const body = fill(messages[language][message], values);
  for (const channel of (member.notificationSettings ?? USUAL_SETTINGS)[topic]) {
    const to = channel === 'email' ? email : contactNumber;
    if (to !== undefined) outbox.send({ to, channel, language, subject: subjects[language], body });
  }
}
