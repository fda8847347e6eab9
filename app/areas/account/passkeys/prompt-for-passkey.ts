/** Requests a passkey from the device; loaded when a member clicks the button. */

type Json = Record<string, unknown>;

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const toText = (bytes: ArrayBuffer | null) =>
  bytes
    ? btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : undefined;

interface Options extends Json {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
}

const described = (list: { id: string }[] = []) =>
  list.map((each) => ({ ...each, type: 'public-key' as const, id: toBytes(each.id) }));

/** Fetches the options, shows the device's prompt and returns its reply as JSON. @throws when the member declines */
export async function promptForPasskey(optionsPath: string, form: HTMLFormElement): Promise<string> {
  const token = new FormData(form).get('formToken');
  const body = new URLSearchParams(typeof token === 'string' ? { formToken: token } : {});
  const reply = await fetch(optionsPath, { method: 'POST', body });
  const { user, allowCredentials, excludeCredentials, ...options }: Options = await reply.json();
  const challenge = toBytes(options.challenge);
  const publicKey = {
    ...options,
    challenge,
    allowCredentials: allowCredentials && described(allowCredentials),
  };
  const credential = (await (user
    ? navigator.credentials.create({
        publicKey: {
          ...publicKey,
          user: { ...user, id: toBytes(user.id) },
          excludeCredentials: described(excludeCredentials),
        } as unknown as PublicKeyCredentialCreationOptions,
      })
    : navigator.credentials.get({ publicKey }))) as PublicKeyCredential;
  const { id, rawId, type } = credential;
  const response = credential.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
  return JSON.stringify({
    id,
    rawId: toText(rawId),
    type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      ...(user
        ? { attestationObject: toText(response.attestationObject), transports: response.getTransports?.() }
        : {
            authenticatorData: toText(response.authenticatorData),
            signature: toText(response.signature),
            userHandle: toText(response.userHandle),
          }),
    },
  });
}
