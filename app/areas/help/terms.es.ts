import type { PolicyText } from './policy.ts';

/** Specification 1.07–1.17. */
export const terms: PolicyText = {
  title: 'Términos de uso',
  lead: 'Vigentes desde el 1 de enero de 2026. Léalos antes de usar este sitio.',
  sections: [
    {
      title: 'Quién puede usar este sitio',
      text: [
        'Este sitio es solo para personas con cobertura de un programa de beneficios de farmacia que administramos. Debe cumplir sus requisitos y registrarse aquí con su propio nombre.',
        'Además del titular de la tarjeta, pueden registrarse el cónyuge, la pareja y los hijos de 18 años o más. Ningún otro dependiente puede usar este sitio, aunque el plan cubra sus recetas. Por los hijos que aún no cumplen 18 años, el titular es quien usa el sitio.',
        'No comparta su nombre de usuario ni su contraseña. Usted es responsable de lo que se haga con ellos. Avísenos de inmediato si otra persona pudiera conocerlos: {phone}.',
      ],
    },
    {
      title: 'Quiénes somos y quiénes no somos',
      text: [
        'Somos un administrador de beneficios de farmacia. Administramos los beneficios de recetas para planes de salud. No somos una farmacia, ni tampoco un plan de salud o una compañía de seguros.',
        'Las farmacias de este sitio son responsables de los medicamentos que entregan. Su plan es responsable de su cobertura.',
      ],
    },
    {
      title: 'Su plan fija las reglas de cobertura',
      text: [
        'Su plan de salud decide qué medicamentos se cubren, para quién, en qué cantidades y a qué costo para usted. Si este sitio no coincide con los documentos de su plan, prevalecen los documentos.',
        'Los precios y saldos de aquí vienen de nuestros datos más recientes. Pueden cambiar hasta que se surta la receta. Un medicamento o un precio en este sitio no garantiza que su plan lo pague.',
      ],
    },
    {
      title: 'Usar el sitio significa aceptar estos términos',
      text: [
        'Al abrir y usar este sitio, usted acepta estos términos y nuestra política de privacidad. Si no los acepta, no lo use. También puede llamarnos por teléfono.',
        'Podemos cambiar los términos. La versión más reciente está siempre en esta página, con su fecha de inicio. Si usa el sitio después de esa fecha, usted la acepta.',
      ],
    },
    {
      title: 'Nada de esto es consejo médico',
      text: [
        'Este sitio da información general. No es consejo médico, diagnóstico ni tratamiento. No reemplaza a quien le receta ni a su farmacéutico. Consúltelos antes de empezar, dejar o cambiar un medicamento.',
        'En una emergencia llame al 911.',
      ],
    },
    {
      title: 'Lo que no está permitido',
      text: [
        'Use el sitio para usted y para los familiares que comparten sus datos con usted. No puede:',
        [
          'iniciar sesión como otra persona, ni ver datos que no le corresponden',
          'copiar, vender o publicar el contenido del sitio, salvo imprimir o guardar sus propios registros',
          'recoger datos con programas, ni sobrecargarlo de modo que otros no puedan usarlo',
          'probar, burlar o dañar su protección, ni enviarle código dañino',
          'usarlo para algo ilegal, como obtener medicamentos que no le recetaron',
        ],
        'Podemos terminar su acceso si lo hace.',
      ],
    },
    {
      title: 'De qué somos responsables',
      text: [
        'Trabajamos para que este sitio sea correcto y esté disponible, pero lo ofrecemos tal como está. No podemos prometer que siempre será así. Hasta donde la ley lo permite, no respondemos por daños indirectos. Tampoco respondemos por daños debidos a que no pudo usarlo.',
        'Si somos responsables de algo relacionado con este sitio, el límite es de 25 dólares ($25.00) en total. Donde la ley no permita este límite, no se aplica a usted.',
      ],
    },
    {
      title: 'Qué ley se aplica',
      text: [
        'La ley del estado de Nueva Jersey (New Jersey) se aplica a estos términos y al uso de este sitio, en cualquier estado donde viva. No se aplican las normas de Nueva Jersey sobre conflicto de leyes. Los tribunales estatales y federales de Nueva Jersey deciden las disputas.',
      ],
    },
    {
      title: 'Derechos de autor y cómo presentar una queja',
      text: [
        'Los textos, imágenes y programas de este sitio son nuestros o de los dueños que nos permiten usarlos.',
        'Si cree que algo de este sitio viola sus derechos de autor, escriba a nuestro oficial de privacidad. Diga cuál es su obra, en qué parte del sitio la vio y cómo comunicarnos con usted. Declare que cree de buena fe que ese uso no está permitido. Declare que sus datos son verdaderos. Firme la carta.',
        'Por correo electrónico: {email}. Por correo postal: {address}.',
      ],
    },
  ],
};
