<?php

namespace OCA\Tides\AppInfo;

use OCA\Tides\Reference\TideListener;
use OCA\Tides\Reference\TideProvider;
use OCP\AppFramework\App;
use OCP\AppFramework\Bootstrap\IBootContext;
use OCP\AppFramework\Bootstrap\IBootstrap;
use OCP\AppFramework\Bootstrap\IRegistrationContext;
use OCP\Collaboration\Reference\RenderReferenceEvent;

class Application extends App implements IBootstrap {
	public const APP_ID = 'tides';

	public function __construct() {
		parent::__construct(self::APP_ID);
	}

	public function register(IRegistrationContext $context): void {
		$context->registerReferenceProvider(TideProvider::class);
		$context->registerEventListener(RenderReferenceEvent::class, TideListener::class);
	}

	public function boot(IBootContext $context): void {
	}
}
