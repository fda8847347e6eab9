import type { PolicyText } from './policy.ts';

/** Specification 1.18–1.26. */
export const privacy: PolicyText = {
  title: 'Política de privacidad',
  lead: 'Vigente desde el 1 de enero de 2026. Explica qué información tenemos de usted, de dónde viene y cómo la usamos.',
  sections: [
    {
      title: 'Su información de salud',
      text: [
        'Para administrar su beneficio de farmacia manejamos información de salud protegida. Es la información sobre su salud, su atención o su pago que puede identificarle. Dos leyes federales la protegen: la Ley de Portabilidad y Responsabilidad del Seguro Médico (HIPAA) y la Ley de Tecnología de la Información de Salud para la Salud Económica y Clínica (HITECH).',
        'La recibimos de su plan de salud, de las farmacias que surten sus recetas y de los médicos y demás profesionales que le atienden y le recetan.',
      ],
    },
    {
      title: 'Cómo la protegemos',
      text: [
        'Usamos medidas técnicas, físicas y de organización. Por ejemplo:',
        [
          'todo lo que va entre su navegador y este sitio está cifrado',
          'su sesión se bloquea después de un tiempo sin actividad. En todo caso, debe volver a iniciarla después de unas horas',
          'solo ven sus datos las personas que los necesitan para su trabajo, y registramos cada vez que lo hacen',
          'nunca escribimos tarjetas, códigos ni contraseñas en nuestros registros',
          'si su información queda expuesta, se lo avisaremos como exige la ley',
        ],
        'Ninguna protección es perfecta. Cierre la sesión en los dispositivos compartidos. No dé su contraseña a otra persona. Nosotros no se la pediremos.',
      ],
    },
    {
      title: 'Información que recopilamos',
      text: [
        'Mientras usa este sitio recopilamos:',
        [
          'la información que usted nos da, como su correo electrónico, teléfono, direcciones de envío, tarjetas de pago y mensajes',
          'la información de su plan, las farmacias y quienes le recetan: cobertura, recetas, reclamaciones, revisiones y pedidos',
          'su uso del sitio: páginas, pasos y errores, con su nombre, correo electrónico, número de miembro y plan. En estos registros no incluimos sus medicamentos ni su dirección IP',
          'la información que su navegador envía con cada solicitud, como su tipo y su idioma',
        ],
      ],
    },
    {
      title: 'Información sin identificación',
      text: [
        'Podemos quitar todo lo que pudiera identificar a una persona, como describe HIPAA. Usamos el resto para estadísticas y para mejorar nuestros servicios. Esos datos ya no le identifican. No intentamos volver a identificarle ni dejamos que otros lo intenten.',
      ],
    },
    {
      title: 'Información personal',
      text: [
        'Usamos su información para administrar su beneficio. Pagamos reclamaciones, resolvemos las revisiones clínicas, enviamos sus pedidos a las farmacias que los surten, le respondemos, le mostramos sus registros y detectamos fraudes y errores. No la vendemos.',
        'Su familia ve su información solo si usted la comparte en la sección para compartir datos con la familia. Puede cambiar lo que comparte en cualquier momento. El titular de la tarjeta decide por los menores.',
        'Puede ver y corregir su información, pedir una copia y preguntar con quién la compartimos. También puede eliminar su cuenta. Conservamos algunos registros el tiempo que exige la ley.',
      ],
    },
    {
      title: 'Cookies',
      text: [
        'Este sitio usa unas pocas cookies propias. Una mantiene su sesión, y sin ella no puede iniciar sesión. Algunas hacen falta para iniciar sesión, registrarse, eliminar una cuenta o terminar un formulario. Otras recuerdan su idioma, el tamaño del texto, la versión ligera, la hoja de estilo y las actualizaciones que omitió. Si usted lo pide, una recuerda un dispositivo que puede iniciar sesión sin contraseña. Estas cookies no le siguen a otros sitios.',
        'Algunos navegadores pueden enviar una señal de no rastrear («Do Not Track»). Este sitio no atiende esas señales. Funciona y registra igual con la señal o sin ella.',
      ],
    },
    {
      title: 'Acceso de terceros',
      text: [
        'Las empresas que trabajan para nosotros pueden ver su información cuando su trabajo lo requiere. Operan nuestro inicio de sesión, nuestras computadoras y nuestros envíos, surten y entregan sus pedidos y procesan sus pagos. Por contrato, solo pueden usarla para ese trabajo. HIPAA también se aplica cuando ven información de salud.',
        'Su plan de salud ve la información que necesita para administrar su cobertura. Un enlace puede llevar al sitio de otra empresa. Allí se aplica la política de esa empresa.',
      ],
    },
    {
      title: 'Divulgación por motivos legales',
      text: [
        'Podemos divulgar información sin preguntarle cuando la ley lo exige o lo permite. Por ejemplo, por una orden judicial, una citación o la solicitud legal de una autoridad. También podemos divulgarla para dar los informes que exige la ley, para proteger su seguridad o la de otras personas y para defender nuestros derechos. Solo divulgamos la información necesaria.',
      ],
    },
    {
      title: 'Oficial de privacidad',
      text: [
        'Las preguntas, solicitudes y quejas sobre privacidad se dirigen a nuestro oficial de privacidad. También puede presentar una queja ante el Departamento de Salud y Servicios Humanos de los Estados Unidos. No tomaremos represalias por su queja.',
        ['Por teléfono: {phone}', 'Por correo electrónico: {email}', 'Por correo postal: {address}'],
      ],
    },
  ],
};
